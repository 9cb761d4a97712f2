# Operations on sets and rows of cards that do not depend on their width; included by cards64.pxd and cards128.pxd.

ctypedef struct Row:
    int count
    signed char card[MOST_CARDS]


cdef inline int first_card(cardset cards) noexcept nogil:
    """The card with the lowest number, or none."""
    return lowest_card(cards) if cards else -1


cdef inline int last_card(cardset cards) noexcept nogil:
    """The card with the highest number, or none."""
    return highest_card(cards) if cards else -1


cdef inline bint holds_all(cardset cards, cardset wanted) noexcept nogil:
    """Whether every wanted card lies in the set, and at least one is wanted."""
    return wanted and not (wanted & ~cards)


cdef inline cardset cards_between(int low, int high) noexcept nogil:
    """The cards from one to another in order of number, both included."""
    cdef cardset cards = 0
    cdef int card
    for card in range(low if low > 0 else 0, high + 1):
        cards |= card_bit(card)
    return cards


cdef inline void put_cards(uint64_t *words, cardset cards) noexcept nogil:
    """Writes a set into words."""
    words[0] = card_word(cards, 0)
    if CARD_WORDS > 1:
        words[1] = card_word(cards, 1)


cdef inline void add_cards(uint64_t *words, cardset cards) noexcept nogil:
    """Adds a set to the one in words."""
    words[0] |= card_word(cards, 0)
    if CARD_WORDS > 1:
        words[1] |= card_word(cards, 1)


cdef inline cardset cards_in(const signed char *row, int count) noexcept nogil:
    """The cards of a row as a set."""
    cdef cardset cards = 0
    cdef int i
    for i in range(count):
        cards |= card_bit(row[i])
    return cards


cdef inline int first_in(const signed char *row, int count, cardset among) noexcept nogil:
    """The first card of a row that lies in a set, or none."""
    cdef int i
    for i in range(count):
        if has_card(among, row[i]):
            return row[i]
    return -1


cdef inline int last_in(const signed char *row, int count, cardset among) noexcept nogil:
    """The last card of a row that lies in a set, or none."""
    cdef int i
    for i in range(count - 1, -1, -1):
        if has_card(among, row[i]):
            return row[i]
    return -1


cdef inline Row row_in(const signed char *row, int count, cardset among) noexcept nogil:
    """The cards of a row that lie in a set, in order."""
    cdef Row found
    cdef int i
    found.count = 0
    for i in range(count):
        if has_card(among, row[i]):
            found.card[found.count] = row[i]
            found.count += 1
    return found


cdef inline Row row_of(cardset cards) noexcept nogil:
    """The cards of a set as a row, by number."""
    cdef Row found
    found.count = 0
    while cards:
        found.card[found.count] = lowest_card(cards)
        found.count += 1
        cards &= cards - 1
    return found


cdef inline Row row_among(Row row, cardset among) noexcept nogil:
    """The cards of a row that lie in a set, in order."""
    return row_in(row.card, row.count, among)


cdef inline int first_of(Row row) noexcept nogil:
    """The first card of a row, or none."""
    return row.card[0] if row.count else -1


cdef inline int last_of(Row row) noexcept nogil:
    """The last card of a row, or none."""
    return row.card[row.count - 1] if row.count else -1


cdef inline cardset row_cards(Row row) noexcept nogil:
    """The cards of a row as a set."""
    return cards_in(row.card, row.count)


cdef inline int highest_by(const signed char *strength, cardset cards) noexcept nogil:
    """The card with the greatest strength, of equals the one with the lowest number; none if the set is empty.
    `strength` has one entry per card, shifted by one."""
    cdef int best = -1, card
    while cards:
        card = lowest_card(cards)
        cards &= cards - 1
        if best < 0 or strength[card + 1] > strength[best + 1]:
            best = card
    return best


cdef inline int lowest_by(const signed char *strength, cardset cards) noexcept nogil:
    """The card with the least strength, of equals the one with the lowest number; none if the set is empty."""
    cdef int best = -1, card
    while cards:
        card = lowest_card(cards)
        cards &= cards - 1
        if best < 0 or strength[card + 1] < strength[best + 1]:
            best = card
    return best


cdef inline cardset strongest_by(const signed char *strength, cardset cards, int64_t n) noexcept nogil:
    """The n cards with the greatest strength."""
    cdef cardset found = 0, one
    while n > 0 and cards:
        one = card_bit(highest_by(strength, cards))
        found |= one
        cards &= ~one
        n -= 1
    return found


cdef inline int highest_in(
    const signed char *strength, const signed char *row, int count, cardset among,
) noexcept nogil:
    """The strongest card of a row among a set, of equals the first."""
    cdef int best = -1, i
    for i in range(count):
        if has_card(among, row[i]) and (best < 0 or strength[row[i] + 1] > strength[best + 1]):
            best = row[i]
    return best


cdef inline int lowest_in(
    const signed char *strength, const signed char *row, int count, cardset among,
) noexcept nogil:
    """The weakest card of a row among a set, of equals the first."""
    cdef int best = -1, i
    for i in range(count):
        if has_card(among, row[i]) and (best < 0 or strength[row[i] + 1] < strength[best + 1]):
            best = row[i]
    return best


cdef inline int highest_of_row(const signed char *strength, Row row) noexcept nogil:
    """The strongest card of a row, of equals the first."""
    return highest_in(strength, row.card, row.count, ~<cardset>0)


cdef inline int lowest_of_row(const signed char *strength, Row row) noexcept nogil:
    """The weakest card of a row, of equals the first."""
    return lowest_in(strength, row.card, row.count, ~<cardset>0)


cdef inline Row falling_by(const signed char *strength, cardset cards) noexcept nogil:
    """The cards of a set as a row, strongest first, equals by number."""
    cdef Row found
    cdef int card
    found.count = 0
    while cards:
        card = highest_by(strength, cards)
        cards &= ~card_bit(card)
        found.card[found.count] = card
        found.count += 1
    return found


cdef inline int64_t points_by(const int *points, cardset cards) noexcept nogil:
    """The points of the cards of a set; `points` has one entry per card, shifted by one."""
    cdef int64_t total = 0
    while cards:
        total += points[lowest_card(cards) + 1]
        cards &= cards - 1
    return total


# --- between fields of a state and Python's values, as raw facts have them

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
            found |= card_bit(card)
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
    return list_of_cards((<const cardset *>at)[0])


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
        (<cardset *>at)[0] = cards_of_list(value)
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
