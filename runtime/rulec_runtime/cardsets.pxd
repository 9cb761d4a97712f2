# Operations on sets and rows of cards that depend neither on their width nor on how often a card is there; included
# by cards64.pxd, cards128.pxd, copies64.pxd and copies128.pxd.

cdef extern from *:
    """
    #ifndef RULEC_NO_GUESS
    #define RULEC_NO_GUESS
    /* Written so that no jump depends on the cards. */
    static inline rulec_cards rulec_or_else(rulec_cards cards, rulec_cards others) {
        return cards | (others & ((rulec_cards)0 - (rulec_cards)(cards == 0)));
    }
    static inline int rulec_beside(const signed char *row, const signed char *other, int count, int card) {
        int i, found = -1;
        for (i = 0; i < count; i++) found += (other[i] + 1) & -(row[i] == card);
        return found;
    }
    #endif
    """
    cardset or_else "rulec_or_else"(cardset cards, cardset others) noexcept nogil  # the others if there are none
    # What stands in another row beside a card that is at most once in its own; -1 if it is not there.
    int beside "rulec_beside"(
        const signed char *row, const signed char *other, int count, int card,
    ) noexcept nogil

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
    return wanted and not (once(wanted) & ~cards)


cdef inline cardset cards_between(int low, int high) noexcept nogil:
    """The cards from one to another in order of number, both included."""
    cdef cardset cards = 0
    cdef int card
    for card in range(low if low > 0 else 0, high + 1):
        cards |= card_bit(card)
    return cards


cdef inline void put_cards(uint64_t *words, cardset cards) noexcept nogil:
    """Writes the cards of a set into words, a bit for each."""
    cards = faces(cards)
    words[0] = card_word(cards, 0)
    if CARD_WORDS > 1:
        words[1] = card_word(cards, 1)


cdef inline void add_cards(uint64_t *words, cardset cards) noexcept nogil:
    """Adds the cards of a set to those in words."""
    cards = faces(cards)
    words[0] |= card_word(cards, 0)
    if CARD_WORDS > 1:
        words[1] |= card_word(cards, 1)


cdef inline cardset cards_in(const signed char *row, int count) noexcept nogil:
    """The cards of a row as a set."""
    cdef cardset cards = 0
    cdef int i
    for i in range(count):
        cards = plus(cards, lone_card(row[i]))
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


cdef inline Row row_meet(Row row, cardset among) noexcept nogil:
    """The cards of a row that lie in a set, in order; of equal ones the first, as many as the set has."""
    cdef Row found
    cdef int i
    found.count = 0
    for i in range(row.count):
        if has_card(among, row.card[i]):
            among = minus(among, lone_card(row.card[i]))
            found.card[found.count] = row.card[i]
            found.count += 1
    return found


cdef inline Row row_minus(Row row, cardset less) noexcept nogil:
    """The cards of a row without those of a set, in order; of equal ones the last are left."""
    cdef Row found
    cdef int i
    found.count = 0
    for i in range(row.count):
        if has_card(less, row.card[i]):
            less = minus(less, lone_card(row.card[i]))
        else:
            found.card[found.count] = row.card[i]
            found.count += 1
    return found


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
        one = lone_card(highest_by(strength, cards))
        found = plus(found, one)
        cards = minus(cards, one)
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
        cards = minus(cards, lone_card(card))
        found.card[found.count] = card
        found.count += 1
    return found


cdef inline Row falling_of_row(const signed char *strength, Row row) noexcept nogil:
    """The cards of a row, strongest first, equals in its order."""
    cdef int i, at, card
    for i in range(1, row.count):
        card = row.card[i]
        at = i
        while at > 0 and strength[row.card[at - 1] + 1] < strength[card + 1]:
            row.card[at] = row.card[at - 1]
            at -= 1
        row.card[at] = card
    return row


cdef inline cardset strongest_of_row(const signed char *strength, Row row, int64_t n) noexcept nogil:
    """The n cards of a row with the greatest strength, of equals the first."""
    row = falling_of_row(strength, row)
    return cards_in(row.card, <int>(n if n < row.count else row.count))


cdef inline int64_t points_by(const int *points, cardset cards) noexcept nogil:
    """The points of the cards of a set; `points` has one entry per card, shifted by one."""
    cdef int64_t total = 0
    while cards:
        total += points[lowest_card(cards) + 1]
        cards &= cards - 1
    return total
