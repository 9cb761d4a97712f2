"""The register of codes. A code is never given a second meaning; every code has a bad spec in `tests/errors/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code means: a title of a few words, and why the compiler insists."""

    title: str
    explanation: str


_YAML: Final = {
    "R0101": CodeInfo("not YAML", "The text cannot be read as YAML; the message says what was expected at the place."),
    "R0102": CodeInfo("duplicate key", "YAML would silently keep the last value; a map has each key once."),
    "R0103": CodeInfo("YAML anchor", "`&name` would vanish from the text: no operator starts an expression."),
    "R0104": CodeInfo("YAML alias", "`*name` would be replaced by another text: no operator starts an expression."),
    "R0105": CodeInfo("YAML tag", "`!name` would vanish from the text: no operator starts an expression."),
    "R0106": CodeInfo("YAML merge key", "Keys that come from elsewhere have no place; `extends` makes variants."),
    "R0107": CodeInfo("several documents", "A file holds one spec and nothing beside it."),
    "R0108": CodeInfo("tab", "A tab has no fixed width, so columns would lie; indent and align with spaces."),
    "R0109": CodeInfo("block text", "`|` and `>` are operators; texts are plain or in quotes."),
    "R0110": CodeInfo("key that is no text", "A key is a word or an expression."),
    "R0111": CodeInfo("not UTF-8", "Specs are UTF-8 texts."),
    "R0112": CodeInfo("forbidden character", "Characters that cannot be seen or turn the text mislead readers."),
    "R0113": CodeInfo("file too large", "A spec has at most 256 KiB."),
    "R0114": CodeInfo("nested too deep", "Maps and lists are nested at most 32 levels deep."),
    "R0115": CodeInfo("too many entries", "A spec has at most 20,000 maps, lists, keys and values."),
    "R0116": CodeInfo("text too long", "A single text has at most 4 KiB."),
    "R0117": CodeInfo("expression cut by a comma", "In `{ }` and `[ ]` YAML splits at every comma, also between ( )."),
    "R0118": CodeInfo("else without if", "`else` is a further key of the map that holds its `if`."),
    "R0119": CodeInfo("not a map", "A spec is a map of keys at its top level."),
}

_STRUCTURE: Final[dict[str, CodeInfo]] = {
    "R0201": CodeInfo("value missing", "A key, an entry or an effect has nothing behind it."),
    "R0202": CodeInfo("wrong shape", "Another sort of YAML node is needed here: a map, a list or one text."),
    "R0203": CodeInfo(
        "block out of place",
        "`else if` and `else` are further keys of the map that holds their `if`; other blocks stand alone.",
    ),
    "R0204": CodeInfo("unknown key", "Nothing is silently ignored: a key that the language does not know is an error."),
    "R0205": CodeInfo("key missing", "This map needs the key."),
    "R0207": CodeInfo("built-in word", "A built-in word keeps its meaning everywhere; choose another name."),
    "R0208": CodeInfo("wrong value", "The text is none of those that can stand here."),
    "R0209": CodeInfo("not a name", "ASCII letters, digits and `_`, starting with a letter, and not a reserved word."),
    "R0210": CodeInfo("declared twice", "In one space a name is declared once."),
    "R0211": CodeInfo("phase kind", "A phase has exactly one kind key: deal, do, turns, tricks or settle."),
    "R0212": CodeInfo(
        "form of example", "The first key of an example says its form, such as `legal`, `trick` or `settle`."
    ),
}

_NAMES_AND_TYPES: Final[dict[str, CodeInfo]] = {
    "R0301": CodeInfo("quoted expression", "Expressions are plain text; quotes are for sentences."),
    "R0302": CodeInfo(
        "expression too large",
        "An expression has at most 600 words and signs and 64 levels of parentheses; `define` names parts.",
    ),
    "R0303": CodeInfo(
        "binder without parentheses", "`name in set where condition` binds a name, and does so only inside parentheses."
    ),
    "R0304": CodeInfo("foreign sign", "The sign belongs to other languages; the message has the word for it here."),
    "R0305": CodeInfo("expression ends too early", "Something is missing after the last word."),
    "R0306": CodeInfo("and and or mixed", "Not every reader knows which of them binds first: parentheses say it."),
    "R0307": CodeInfo("reserved word", "Reserved words have their meaning everywhere and cannot be names."),
    "R0308": CodeInfo("word out of place", "The word or sign cannot stand at this place."),
    "R0310": CodeInfo("unknown name", "Nothing of that name is known at this place."),
    "R0311": CodeInfo(
        "word without meaning here", "The word has a meaning only in certain places, such as inside `tricks`."
    ),
    "R0312": CodeInfo("wrong type", "A value of another type is needed here."),
    "R0313": CodeInfo("may be none", "The value may be absent here, and its absence has no meaning in this place."),
    "R0314": CodeInfo("key needed", "The register or zone is kept for each seat, team, kind or suit: say whose."),
    "R0315": CodeInfo("several kinds", "The name is a value of several kinds; nothing around it says which is meant."),
    "R0316": CodeInfo("is and ==", "`is` compares things, `==` numbers."),
    "R0317": CodeInfo("never none", "The value is always there, so a test for none is a mistake."),
    "R0318": CodeInfo("divisor", "A divisor must be above zero whatever happens."),
    "R0319": CodeInfo("empty range", "A range runs upward."),
    "R0321": CodeInfo("name bound twice", "A bound name would hide another."),
    "R0322": CodeInfo("number of arguments", "A function takes the values its form shows."),
    "R0323": CodeInfo("unknown function", "Nothing of that name can be called."),
    "R0324": CodeInfo("unknown attribute", "A thing of this type has no attribute of that name."),
    "R0325": CodeInfo("number too large", "Numbers go up to 999,999,999."),
    "R0326": CodeInfo("routine as a value", "A routine does something; only a definition without `do` has a value."),
    "R0327": CodeInfo("recursion", "A definition that reads itself need not end; definitions do not recurse."),
    "R0328": CodeInfo("end of what", "`end` leaves the tricks, the round or the match."),
    "R0329": CodeInfo(
        "cannot be written", "Effects write the registers of `state`; roles and counters are kept by the game."
    ),
    "R0330": CodeInfo("not a zone", "Cards lie in zones, and only there."),
    "R0331": CodeInfo("not an effect", "A line of effects does something."),
    "R0332": CodeInfo(
        "not a type",
        "Registers keep flags, bounded numbers, cards, seats, suits, ranks, teams, sides, kinds, or sets of them.",
    ),
    "R0333": CodeInfo("schedule item", "A schedule is made of values, `n times e`, `a up to b` and `a down to b`."),
    "R0334": CodeInfo("ranking key", "A key is `highest e`, `lowest e` or `first condition`."),
}

_GAME: Final[dict[str, CodeInfo]] = {
    "R0401": CodeInfo("rung never reached", "Rungs before it apply wherever it does, or its condition cannot hold."),
    "R0402": CodeInfo("case twice", "A value has one line in a case."),
    "R0403": CodeInfo("case value", "A case goes by values that are fixed."),
    "R0404": CodeInfo("case leaves a value out", "A case says what happens for every value, by lines or by `else`."),
    "R0405": CodeInfo("else never reached", "Every value has its line, so `else` says nothing."),
    "R0406": CodeInfo("line never reached", "The line before it leaves the phase, the round or the match."),
    "R0407": CodeInfo(
        "chance outside the deal",
        "All chance of a round is its deal, so that it can be handed in, replayed and audited.",
    ),
    "R0410": CodeInfo("teams", "Teams divide the seats of one number of players, each seat once."),
    "R0411": CodeInfo("nothing to choose", "An option has at least two choices."),
    "R0412": CodeInfo("kind too large", "A kind has at most 256 values."),
    "R0413": CodeInfo("column", "Every row of a kind has every column, with fixed values of one sort."),
    "R0414": CodeInfo(
        "code", "Codes of cards, suits and ranks are up to four letters or digits and differ from each other."
    ),
    "R0415": CodeInfo("size of the deck", "A deck has from 2 to 128 cards."),
    "R0416": CodeInfo("ranks of a suit", "Every suit has its ranks, and every name is a suit or rank of the deck."),
    "R0417": CodeInfo("named set", "Under `deck: names:` stand sets whose cards are fixed."),
    "R0418": CodeInfo("order of phases", "A round begins with its only deal and ends with its only settle."),
    "R0419": CodeInfo("endless match", "A match has a number of rounds, or at most so many."),
    "R0420": CodeInfo("no result", "What a seat gets is `p.score`, his team's, or what `result:` says."),
    "R0421": CodeInfo(
        "number without bounds",
        "Every number has bounds, found from what is written to it or declared, so that nothing overflows.",
    ),
    "R0422": CodeInfo("sides", "Sides divide the seats: the last of them is `otherwise`."),
    "R0423": CodeInfo("too few cards", "The deal must be possible with every number of players and every option."),
    "R0424": CodeInfo("number beyond 32 bits", "Numbers stay within 32 bits on every path, in both wings."),
    "R0425": CodeInfo("endless phase", "A phase has an end that can be proved, or `at_most: n`."),
    "R0426": CodeInfo("nothing to call", "A `turns` phase offers at least one call."),
    "R0427": CodeInfo(
        "perhaps no legal call",
        "It is not proved that the player on turn always has a legal call. It is, if one call has no guard, if the "
        "guards leave no case out (`if: some S` and `if: no S`, `if: x` and `unless: x`), or if every hand is dealt as "
        "many cards as are taken out of it. Constraints count, and what an earlier phase ensures, as long as nothing "
        "writes to what it reads.",
    ),
    "R0428": CodeInfo(
        "ladder without an end", "The last rung of `lead` and `follow` must give every hand something to play."
    ),
    "R0429": CodeInfo("trick without a winner", "The last rung of `wins` must always be a card."),
    "R0430": CodeInfo("too many actions", "A game has at most 4,096 actions over all options."),
    "R0431": CodeInfo("unused option", "An option that no rule reads changes nothing."),
    "R0432": CodeInfo("unread register", "A register that no rule reads changes nothing."),
    "R0433": CodeInfo("unwritten register", "A register that nothing writes keeps its start."),
    "R0434": CodeInfo("unused definition", "A definition that nothing uses is not even checked."),
    "R0438": CodeInfo("trump twice", "A card has one place among the trumps, so it stands in one of their lines."),
    "R0439": CodeInfo("number that makes no sense", "Counts of cards, calls and rounds lie between fixed limits."),
    "R0440": CodeInfo("too much to keep", "Registers take at most 4 KiB together."),
    "R0441": CodeInfo(
        "no secret", "In a secret phase a player writes and reads his own things only, and nothing tells of them."
    ),
    "R0442": CodeInfo("face-down cards", "What lies face down decides nothing before the trick is turned up."),
    "R0443": CodeInfo("endless calls", "A player comes to play his card: a call before it makes its own guard false."),
    "R0444": CodeInfo("which of equal cards", "Equal cards lie in several zones, so a rule says which zone it means."),
    "R0445": CodeInfo("words and winning", "Whether a card wins depends on what is said with it, not the other way."),
    "R0435": CodeInfo("fixed at the start", "Bounds, constraints, schedules and the pack do not change."),
    "R0437": CodeInfo("too much work", "A line has a limit to its steps, so that a spec from a stranger cannot stall."),
    "R0436": CodeInfo("depends on itself", "Trumps, points and sides cannot read what is read from them."),
    "R0451": CodeInfo("call without a value", "Every name in the heading of a call has some value to choose."),
    "R0461": CodeInfo(
        "bounds that are not kept",
        "A number with declared bounds stays in them, by the guards of the line that writes it or by counting; where "
        "that is not proved the game would stop with a fault.",
    ),
    "R0462": CodeInfo("draw from nothing", "A draw has a value to come out, whatever was dealt or drawn before."),
    "R0463": CodeInfo("every deal void", "A deal that is always void is never played."),
    "R0464": CodeInfo(
        "refused by a constraint",
        "The defaults, and every preset, can be played as they are: no constraint refuses them with every number of "
        "players.",
    ),
    "R0465": CodeInfo(
        "cards of an open trick",
        "The cards of a trick, and the one being played, are moved when the trick is complete, in `on_trick`.",
    ),
    "R0450": CodeInfo("hidden from the mover", "Who is on turn knows what he may do: legality reads what he sees."),
    "R0446": CodeInfo("not kept", "Tables are compared by what `keep` notes of each, and by options."),
    "R0447": CodeInfo("one-sided", "A line of `compare` fits two tables in whichever order they are taken."),
    "R0448": CodeInfo("kept secret", "What a table keeps, pays and votes on is what everybody knows then."),
    "R0449": CodeInfo("not counted", "A vote is carried by those for it and against it, and by options."),
}

_VARIANTS: Final[dict[str, CodeInfo]] = {
    "R0501": CodeInfo("parent not found", "`extends` is the path of a spec, from the folder of the file that says so."),
    "R0502": CodeInfo("variants in a circle", "A spec cannot extend itself, not even through others."),
    "R0503": CodeInfo("chain too long", "A game is spread over at most three files; readers cannot follow more."),
    "R0504": CodeInfo(
        "parent refused", "A variant of a spec that is wrong itself cannot be read; mend the parent first."
    ),
    "R0505": CodeInfo("nothing to change", "`set`, `change`, `add` and `remove` need `extends`."),
    "R0506": CodeInfo(
        "no such path", "A change that finds nothing would silently do nothing, say after the parent was edited."
    ),
    "R0507": CodeInfo(
        "path with several meanings", "A path means one place; the whole text of a key tells them apart."
    ),
    "R0508": CodeInfo("unchanged change", "A change to what is there already misleads whoever reads the variant."),
    "R0509": CodeInfo("already there", "`add` never replaces anything; `change` does."),
    "R0510": CodeInfo("keys needed", "What comes after a key of a map is more keys, each with its value."),
    "R0511": CodeInfo(
        "section written again", "A variant names what differs by path; the rest of a section is the parent's."
    ),
    "R0512": CodeInfo(
        "fixed to another value", "A preset or an example gives an option a value that it cannot have any more."
    ),
    "R0513": CodeInfo("fixed option", "What one variant fixes is no option for those that build on it."),
    "R0514": CodeInfo(
        "nothing to translate", "A line of a translation names a sentence or a word of the spec, else nobody sees it."
    ),
    "R0515": CodeInfo("label twice", "Words of one sort have labels that differ, so that a player can type them."),
}

_STYLE: Final = {
    "R0601": CodeInfo("never used", "A zone, a kind, or a word or column of one that no rule names changes nothing."),
    "R0602": CodeInfo("choices alike", "Choices of an option that no rule tells apart play the same game."),
    "R0603": CodeInfo("equal presets", "Two presets that set the same are one choice under two names."),
    "R0604": CodeInfo("suit without cards", "Cards listed among the trumps have the suit `trumps` and no other."),
    "R0605": CodeInfo("order of seats", "Seats have no order at the table: a rule says who counts."),
    "R0606": CodeInfo("register not found", "`source` names the register of rules that comments cite and tools quote."),
    "R0607": CodeInfo("no such clause", "A comment cites a clause or section that the register has."),
}

_TOOLCHAIN: Final[dict[str, CodeInfo]] = {
    "R0901": CodeInfo("no C compiler", "`build` compiles C; checking and playing on the interpreter need no compiler."),
    "R0902": CodeInfo("C compiler failed", "The generated C was refused; the message has the first lines of why."),
    "R0903": CodeInfo("Cython failed", "The generated code was refused by Cython, which is a fault of rulec."),
    "R0904": CodeInfo("cannot write", "A file, the cache, or the directory an engine is copied to, cannot be written."),
    "R0905": CodeInfo("stale engine", "The committed code is not what the spec gives now; `rulec build --shipped`."),
    "R0906": CodeInfo("not in engines", "The interpreter plays it; engines cannot do it yet."),
    "R0910": CodeInfo("example fails", "The rules do not give what the example says."),
    "R0911": CodeInfo("example cannot be set up", "No state of the game is as the example describes it."),
    "R0912": CodeInfo("interpreter and engine differ", "The same moves gave two results, which is a fault of rulec."),
    "R0913": CodeInfo("fault met while playing", "A bound or a fact that the spec promises does not hold in play."),
    "R0914": CodeInfo(
        "no legal call met",
        "In play somebody came on turn and had nothing he might do. `test` also begins rounds with match registers "
        "drawn within their bounds; if such values cannot come up, an `ensure` in an earlier phase says so.",
    ),
}

CODES: Final[dict[str, CodeInfo]] = {
    **_YAML,  # R01xx
    **_STRUCTURE,  # R02xx
    **_NAMES_AND_TYPES,  # R03xx
    **_GAME,  # R04xx
    **_VARIANTS,  # R05xx
    **_STYLE,  # R06xx
    **_TOOLCHAIN,  # R09xx
}
