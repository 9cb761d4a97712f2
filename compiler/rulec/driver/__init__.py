"""What is done with a spec as a whole: compiling, building, testing, recording."""
