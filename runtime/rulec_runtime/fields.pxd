# Between fields of a state and Python's values, as raw facts have them; included after cardsets.pxd.

cdef enum Form:
    FLAG_8
    THING_8  # none is -1
    THING_16
    NUMBER_8
    NUMBER_16
    NUMBER_32
    NUMBER_64  # none is NO_NUMBER
    BITS
    CARDS


cdef inline list list_of_cards(cardset cards):
    """The cards of a set, ascending."""
    cdef list found = []
    while cards:
        found.append(lowest_card(cards))
        cards &= cards - 1
    return found


cdef inline list list_of_bits(uint64_t bits):
    """The values of a set, ascending."""
    cdef list found = []
    while bits:
        found.append(lowest_bit(bits))
        bits &= bits - 1
    return found


cdef inline list list_of_row(const signed char *row, int count):
    """The cards of a row, in order."""
    cdef list found = []
    cdef int i
    for i in range(count):
        found.append(row[i])
    return found


cdef inline cardset cards_of_list(object cards):
    """The set of a list of cards; None gives the empty set."""
    cdef cardset found = 0
    cdef int card
    if cards is not None:
        for card in cards:
            found = plus(found, lone_card(card))
    return found


cdef inline uint64_t bits_of_list(object values):
    """The set of a list of values."""
    cdef uint64_t found = 0
    cdef int value
    for value in values:
        found |= bit_of(value)
    return found


cdef inline object thing_or_none(int value):
    """A thing as raw facts have it."""
    return None if value < 0 else value


cdef inline object number_or_none(int64_t value):
    """A number as raw facts have it."""
    return None if value == NO_NUMBER else value


cdef inline int thing_from(object value) except? -1:
    """A thing from raw facts."""
    return -1 if value is None else value


cdef inline int width_of(Form form) noexcept:
    """Bytes of a field."""
    if form == CARDS:
        return sizeof(cardset)
    if form == BITS or form == NUMBER_64:
        return 8
    if form == NUMBER_32:
        return 4
    return 2 if form == NUMBER_16 or form == THING_16 else 1


cdef inline object value_at(const char *at, Form form):
    """The value of a field."""
    if form == FLAG_8:
        return (<const int8_t *>at)[0] != 0
    if form == THING_8:
        return thing_or_none((<const int8_t *>at)[0])
    if form == THING_16:
        return thing_or_none((<const int16_t *>at)[0])
    if form == NUMBER_8:
        return (<const int8_t *>at)[0]
    if form == NUMBER_16:
        return (<const int16_t *>at)[0]
    if form == NUMBER_32:
        return (<const int32_t *>at)[0]
    if form == NUMBER_64:
        return number_or_none((<const int64_t *>at)[0])
    if form == BITS:
        return list_of_bits((<const uint64_t *>at)[0])
    return list_of_cards(once((<const cardset *>at)[0]))


cdef inline int put_at(char *at, Form form, object value) except -1:
    """Sets a field to a value."""
    if form == FLAG_8:
        (<int8_t *>at)[0] = 1 if value else 0
    elif form == THING_8:
        (<int8_t *>at)[0] = <int8_t>thing_from(value)
    elif form == THING_16:
        (<int16_t *>at)[0] = <int16_t>thing_from(value)
    elif form == NUMBER_8:
        (<int8_t *>at)[0] = value
    elif form == NUMBER_16:
        (<int16_t *>at)[0] = value
    elif form == NUMBER_32:
        (<int32_t *>at)[0] = value
    elif form == NUMBER_64:
        (<int64_t *>at)[0] = NO_NUMBER if value is None else <int64_t>value
    elif form == BITS:
        (<uint64_t *>at)[0] = bits_of_list(value)
    else:
        (<cardset *>at)[0] = all_copies(cards_of_list(value))
    return 0


cdef inline object field_facts(const void *field, Form form, int keys, int first, int second, int stride):
    """A register with up to two keys: `first` and `second` values of them are used, `stride` of the second stored."""
    cdef const char *at = <const char *>field
    cdef int width = width_of(form), i
    if keys == 0:
        return value_at(at, form)
    if keys == 1:
        return [value_at(at + i * width, form) for i in range(first)]
    return [field_facts(at + i * stride * width, form, 1, second, 0, 0) for i in range(first)]


cdef inline int put_field(
    void *field, Form form, int keys, int first, int second, int stride, object value,
) except -1:
    """Sets a register from its raw facts; the counterpart of field_facts."""
    cdef char *at = <char *>field
    cdef int width = width_of(form), i
    if keys == 0:
        return put_at(at, form, value)
    for i in range(first):
        if keys == 1:
            put_at(at + i * width, form, value[i])
        else:
            put_field(at + i * stride * width, form, 1, second, 0, 0, value[i])
    return 0


cdef inline object same_for_keys(object value, int keys, int first, int second):
    """One value for every entry of a register."""
    if keys == 0:
        return value
    if keys == 1:
        return [value] * first
    return [[value] * second for _ in range(first)]
