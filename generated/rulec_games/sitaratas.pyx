# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False, embedsignature=False, freethreading_compatible=True
# Made by rulec 0.1.0 from sitaratas.yaml; changes belong there. A comment `# file:line` over a piece of code is the place
# it comes from. Names from the spec: r_ register, z_ zone, o_ option, d_ definition, do_ routine, v_ bound name,
# k_ value of a kind, oc_ choice of an option, t_ column, c_ card.
"""The engine of a card game: `Game` and `State` as in `rulec_runtime.protocol`."""

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from rulec_runtime.bits cimport *
from rulec_runtime.cards64 cimport *
from rulec_runtime.loops cimport NO_FAULT, STUCK, play_out
from rulec_runtime.numbers cimport *
from rulec_runtime.outcome cimport *
from rulec_runtime.stream cimport shuffle, stream_of

from rulec_runtime.errors import BoundLeft, EnsureFailed, RedealLimit
from rulec_runtime.spec import Spec
from rulec_runtime.state import GameMethods, StateMethods
from rulec_runtime.stuck import no_legal_action


# ---------------------------------------------------------------------------------------------------- constants

cdef enum:
    SEATS = 6
    CARDS_IN_ALL = 38
    SAID_IN_ALL = 2
    ACTIONS = 127
    FIRST_PLAY = 13  # action id = FIRST_PLAY + card * MANNERS + manner
    MANNERS = 3  # silently, or with each word that goes with a card
    WORDS = 3  # of the largest legal set
    CONTEXTS = 1
    SUITS = 4
    AT_END = 4  # the phase behind the last
    SPECTATORS = 256  # beside the bits of the seats, in sets of viewers
    MOST_ATTEMPTS = 1000

cdef enum Status:  # how effects, turns and phases end
    GOES_ON
    WAITS
    LEAVES_TRICKS
    LEAVES_ROUND
    LEAVES_MATCH
    DEALS_AGAIN
    NEEDS_DRAW
    WRONG_DRAW
    FAULT = 1024  # plus the number of the fault

cdef enum:  # refusals every game has
    NO_SUCH_ACTION
    CHANCE_POINT
    OVER
    OTHER_PHASE
    NOT_HELD
    WRONG_WORD

cdef enum:
    oc_pack_classic = 0
    oc_pack_jokers = 1
    oc_schedule_up_down = 0
    oc_schedule_down_up = 1
    oc_hook_always = 0
    oc_hook_never = 1
    oc_hook_from_four = 2
    oc_hook_not_last_round = 3
    oc_full__deal_random_suit = 0
    oc_full__deal_no_trump = 1
    oc_full__deal_last_card = 2
    oc_first__dealer_drawn = 0
    oc_first__dealer_first_seat = 1
    oc_first__dealer_host_seat = 2
    oc_seat__order_clockwise = 0
    oc_seat__order_anticlockwise = 1
    oc_tricks__shown_last_only = 0
    oc_tricks__shown_every = 1
    oc_shared__rank_never = 0
    oc_shared__rank_ties = 1
    oc_vote__ends_early = 0
    oc_vote__ends_all_voted = 1
    oc_vote__ends_deadline = 2
    oc_vote__change_final = 0
    oc_vote__change_revisable = 1
    oc_restart__draw_new_dealer = 0
    oc_restart__draw_same_dealer = 1
    oc_restart__lobby_locked = 0
    oc_restart__lobby_unlocked = 1
    k_call_bid = 0
    k_said_big = 0
    k_said_small = 1
    c_6c = 0
    c_7c = 1
    c_8c = 2
    c_9c = 3
    c_Tc = 4
    c_Jc = 5
    c_Qc = 6
    c_Kc = 7
    c_Ac = 8
    c_6d = 9
    c_7d = 10
    c_8d = 11
    c_9d = 12
    c_Td = 13
    c_Jd = 14
    c_Qd = 15
    c_Kd = 16
    c_Ad = 17
    c_6h = 18
    c_7h = 19
    c_8h = 20
    c_9h = 21
    c_Th = 22
    c_Jh = 23
    c_Qh = 24
    c_Kh = 25
    c_Ah = 26
    c_6s = 27
    c_7s = 28
    c_8s = 29
    c_9s = 30
    c_Ts = 31
    c_Js = 32
    c_Qs = 33
    c_Ks = 34
    c_As = 35
    c_Xr = 36
    c_Xb = 37

cdef extern from *:
    """
    #include <stdint.h>
    static const signed char PRINTED_SUIT[39] = {
        -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
        3, 3, 3, 3, -1, -1
    };
    static const signed char RANK[39] = {
        -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4,
        5, 6, 7, 8, -1, -1
    };
    static const signed char STRENGTH[39] = {
        -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4,
        5, 6, 7, 8, -1, -1
    };
    static const int POINTS[39] = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0
    };
    static const rulec_cards SUIT_CARDS[5] = {
        0x0ULL, 0x1ffULL, 0x3fe00ULL, 0x7fc0000ULL, 0xff8000000ULL
    };
    static const rulec_cards RANK_CARDS[10] = {
        0x0ULL, 0x8040201ULL, 0x10080402ULL, 0x20100804ULL, 0x40201008ULL, 0x80402010ULL, 0x100804020ULL,
        0x201008040ULL, 0x402010080ULL, 0x804020100ULL
    };
    static const signed char TEAM[7] = {
        -1, -1, -1, -1, -1, -1, -1
    };
    static const unsigned long long TEAM_SEATS[1] = {
        0
    };
    static const signed char PARTNER[7] = {
        -1, -1, -1, -1, -1, -1, -1
    };
    """
    const signed char PRINTED_SUIT[39]
    const signed char RANK[39]
    const signed char STRENGTH[39]
    const int POINTS[39]
    const cardset SUIT_CARDS[5]
    const cardset RANK_CARDS[10]
    const signed char TEAM[7]
    const unsigned long long TEAM_SEATS[1]
    const signed char PARTNER[7]

# ------------------------------------------------------------------------------------------------------- layout

ctypedef struct Context:  # what suits, strengths and points are at one moment; an entry for none comes first
    cardset suit_cards[5]
    int points[39]
    signed char suit[39]
    signed char strength[39]

ctypedef struct Rules:  # the game with its options; nothing here changes once it is made
    int players
    int fast  # the processor picks bits fast
    int direction  # 1 if next(x) is the next higher seat, -1 if the next lower
    int64_t rounds
    int64_t at_most
    uint64_t seats
    cardset pack
    int pack_size
    signed char pack_order[38]
    signed char next_seat[7]
    signed char turn[7][64]  # from a seat on, the first of a set of seats
    int64_t *schedule
    int schedule_count
    int64_t schedule_low
    int64_t schedule_high
    int o_pack
    int o_schedule
    int o_hook
    int o_full_deal
    int o_first_dealer
    int o_seat_order
    int o_tricks_shown
    int o_shared_rank
    int o_vote_ends
    int o_vote_change
    int o_restart_draw
    int o_restart_lobby
    int64_t o_turn_seconds
    int64_t o_signature_max
    int64_t d_most  # sitaratas.yaml:41
    Context contexts[1]

ctypedef struct Position:
    Rules *g
    cardset trick_cards
    cardset said_cards[3]  # cards of the trick by what was said with them, none first
    cardset z_hand[6]
    cardset z_won[6]
    cardset shown[7]  # by seat, then what spectators are shown
    int64_t report[7]
    int8_t r_tricks[6]
    int8_t r_passed[6]
    int8_t r_dealer
    int8_t r_size
    int16_t r_score[6]
    int8_t r_trump
    int64_t r_bid[6]
    int32_t round_no
    int32_t attempt
    int32_t taken
    int32_t calls
    int32_t passes
    int32_t trick_no
    int16_t context
    int16_t call
    uint16_t had  # who has had his turn
    uint16_t to_play  # who has still to play to the trick
    int8_t phase
    int8_t scope
    int8_t player
    int8_t place
    int8_t leader
    int8_t host
    int8_t winner
    int16_t winning
    int16_t card
    int16_t last_dealt
    int8_t said
    int8_t face_down
    int8_t has_report
    int8_t just_settled
    uint8_t stock_at
    uint8_t stock_size
    uint8_t trick_count
    uint8_t last_count
    signed char trick_card[6]
    signed char trick_seat[6]
    signed char trick_said[6]
    signed char last_card[6]
    signed char last_seat[6]
    signed char last_said[6]
    int8_t z_indicator
    signed char stock[38]

# -------------------------------------------------------------------------------------------- suits and strengths

cdef inline int suit_of(Position *s, int card) noexcept nogil:
    """The suit a card belongs to now."""
    return PRINTED_SUIT[card + 1]


cdef inline cardset above(Position *s, int card) noexcept nogil:
    """The cards of the pack stronger than one in its suit."""
    cdef cardset higher = card_bit(card)
    return SUIT_CARDS[PRINTED_SUIT[card + 1] + 1] & ~(higher | (higher - 1))


cdef inline int64_t points_of(Position *s, cardset cards) noexcept nogil:
    """The points of the cards of a set."""
    cdef int64_t total = 0
    return total

# -------------------------------------------------------------------------------------------------------- seats

cdef inline int seat_count(Position *s) noexcept nogil:
    """How many seats there are."""
    return s.g.players


cdef inline uint64_t all_seats(Position *s) noexcept nogil:
    """The seats there are."""
    return s.g.seats


cdef inline uint64_t playing(Position *s) noexcept nogil:
    """The seats that take part."""
    return all_seats(s)


cdef inline int first_from(Position *s, int start, uint64_t seats) noexcept nogil:
    """The first of a set of seats going round from one, which counts; none of an empty set."""
    return s.g.turn[start + 1][seats & all_seats(s)]


cdef inline int seat_after(Position *s, int seat, int64_t steps) noexcept nogil:
    """The seat some places on round the table."""
    return <int>floor_mod(seat + steps * s.g.direction, seat_count(s)) if seat >= 0 else NO_THING


cdef inline int64_t distance(Position *s, int start, int seat) noexcept nogil:
    """Places from one seat on to another."""
    return floor_mod((seat - start) * s.g.direction, seat_count(s))


cdef inline int forehand(Position *s) noexcept nogil:
    """The seat after the first declared role."""
    return s.g.next_seat[s.r_dealer + 1]


cdef inline bint is_scheduled(Position *s, int64_t value) noexcept nogil:
    """Whether a value stands in the schedule."""
    cdef int i
    for i in range(s.g.schedule_count):
        if s.g.schedule[i] == value:
            return True
    return False

# ---------------------------------------------------------------------------------------------------- the trick

cdef inline void lay(Position *s, int seat, int card, int said) noexcept nogil:
    """Puts a card on the trick."""
    s.trick_card[s.trick_count] = card
    s.trick_seat[s.trick_count] = seat
    s.trick_said[s.trick_count] = said
    s.trick_count += 1
    s.trick_cards |= one_card(card)
    if SAID_IN_ALL > 0 and said >= 0:
        s.said_cards[said + 1] |= one_card(card)


cdef inline void take_back(Position *s) noexcept nogil:
    """Takes the last card off the trick."""
    s.trick_count -= 1
    s.trick_cards &= ~card_bit(s.trick_card[s.trick_count])
    if SAID_IN_ALL > 0 and s.trick_said[s.trick_count] >= 0:
        s.said_cards[s.trick_said[s.trick_count] + 1] &= ~card_bit(s.trick_card[s.trick_count])


cdef inline void clear_trick(Position *s) noexcept nogil:
    """Empties the trick."""
    cdef int i
    s.trick_count = 0
    s.trick_cards = 0
    for i in range(1, SAID_IN_ALL + 1):
        s.said_cards[i] = 0


cdef inline void keep_trick(Position *s) noexcept nogil:
    """Keeps the trick as the last finished one, and empties it."""
    s.last_count = s.trick_count
    memcpy(s.last_card, s.trick_card, SEATS)
    memcpy(s.last_seat, s.trick_seat, SEATS)
    memcpy(s.last_said, s.trick_said, SEATS)
    clear_trick(s)


cdef inline int laid_by(Position *s, int card) noexcept nogil:
    """Who laid a card of the trick."""
    return beside(s.trick_card, s.trick_seat, s.trick_count, card)


cdef inline int first_laid(Position *s, cardset among) noexcept nogil:
    """The first card of the trick that lies in a set, or none."""
    return first_in(s.trick_card, s.trick_count, among) if s.trick_cards & among else NO_THING


cdef inline int last_laid(Position *s, cardset among) noexcept nogil:
    """The last card of the trick that lies in a set, or none."""
    return last_in(s.trick_card, s.trick_count, among) if s.trick_cards & among else NO_THING


cdef inline int said_with(Position *s, int card) noexcept nogil:
    """The word said with a card: the one being played, or one of the trick."""
    cdef int i
    if card >= 0 and card == s.card:
        return s.said
    for i in range(s.trick_count):
        if s.trick_card[i] == card:
            return s.trick_said[i]
    return NO_THING


cdef inline int led_suit(Position *s) noexcept nogil:
    """The suit of the first card of the trick that has one; none while it lies face down."""
    cdef int i, suit
    for i in range(s.trick_count):
        suit = suit_of(s, s.trick_card[i])
        if suit >= 0:
            return suit
    return NO_THING


cdef inline bint is_last_trick(Position *s) noexcept nogil:
    """Whether the player has no card after this one; when the trick is complete, whether nobody at it has."""
    if s.to_play:
        return count_cards(s.z_hand[s.player], s.g.fast) <= has_bit(s.to_play, s.player)
    return trick_players(s) == 0

# -------------------------------------------------------------------------------------------------------- zones

cdef inline cardset next_cards(Position *s, int64_t count) noexcept nogil:
    """Takes the next cards of the stock."""
    cdef cardset cards = 0
    while count > 0 and s.stock_at < s.stock_size:
        s.last_dealt = s.stock[s.stock_at]
        cards |= card_bit(s.last_dealt)
        s.stock_at += 1
        count -= 1
    return cards


cdef inline void deal_to_hands(Position *s, int64_t count) noexcept nogil:
    """Deals to each seat that takes part in turn, from the one after the first role."""
    cdef uint64_t seats = playing(s)
    cdef int seat = forehand(s), i
    for i in range(seat_count(s)):
        if has_bit(seats, seat):
            s.z_hand[seat] |= next_cards(s, count)
        seat = s.g.next_seat[seat + 1]


cdef inline void take(Position *s, cardset cards) noexcept nogil:
    """Takes cards from wherever they lie."""
    cdef int i, kept = 0
    for i in range(SEATS):
        s.z_hand[i] &= ~cards
    for i in range(SEATS):
        s.z_won[i] &= ~cards
    if has_card(cards, s.z_indicator): s.z_indicator = NO_THING
    if s.stock_at < s.stock_size:
        for i in range(s.stock_at, s.stock_size):
            if not has_card(cards, s.stock[i]):
                s.stock[kept] = s.stock[i]
                kept += 1
        s.stock_at = 0
        s.stock_size = kept


cdef inline void to_z_stock(Position *s, Row row) noexcept nogil:
    """Puts cards under the stock, in the order of the row."""
    cdef int i
    take(s, row_cards(row))
    for i in range(s.stock_at, s.stock_size):
        s.stock[i - s.stock_at] = s.stock[i]
    s.stock_size -= s.stock_at
    s.stock_at = 0
    for i in range(row.count):
        s.stock[s.stock_size] = row.card[i]
        s.stock_size += 1


cdef inline void show(Position *s, cardset cards, uint64_t viewers) noexcept nogil:
    """Shows cards until the next action; those that an option leaves out are not there to be seen."""
    cdef int seat
    cards &= s.g.pack
    for seat in range(seat_count(s)):
        if has_bit(viewers, seat):
            s.shown[seat] |= cards
    if viewers & SPECTATORS:
        s.shown[SEATS] |= cards

# -------------------------------------------------------------------------------------------------- definitions


cdef inline int64_t d_most(Position *s) noexcept nogil:
    # sitaratas.yaml:41
    return floor_div(36, <int64_t>seat_count(s))


cdef inline bint d_hook_holds(Position *s) noexcept nogil:
    # sitaratas.yaml:42
    return case_4(s)


cdef inline bint every_1(Position *s) noexcept nogil:
    # sitaratas.yaml:75
    cdef int v_p
    for v_p in range(seat_count(s)):
        if not (s.r_bid[v_p] != NO_NUMBER): return False
    return True


cdef inline int64_t sum_2(Position *s) noexcept nogil:
    # sitaratas.yaml:73
    cdef int v_p
    cdef int64_t total = 0, value
    for v_p in range(seat_count(s)):
        value = s.r_bid[v_p]
        if value != NO_NUMBER: total += value
    return total


cdef inline int64_t sum_3(Position *s) noexcept nogil:
    # sitaratas.yaml:94
    cdef int v_q
    cdef int64_t total = 0, value
    for v_q in range(seat_count(s)):
        total += s.r_bid[v_q]
    return total


cdef inline bint case_4(Position *s) noexcept nogil:
    # sitaratas.yaml:42
    cdef int of = s.g.o_hook
    if of == oc_hook_always:
        return True
    if of == oc_hook_never:
        return False
    if of == oc_hook_from_four:
        return (s.r_size >= 4)
    return (s.round_no < s.g.rounds)


cdef inline int case_5(Position *s) noexcept nogil:
    # sitaratas.yaml:46
    cdef int of = s.g.o_first_dealer
    if of == oc_first__dealer_drawn:
        return NO_THING
    if of == oc_first__dealer_first_seat:
        return first_bit(all_seats(s))
    return s.host


# ---------------------------------------------------------------------------------------------------- registers


cdef inline int8_t start_of_r_tricks(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(0)


cdef inline void clear_r_tricks(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(6):
        start = start_of_r_tricks(s, owner)
        s.r_tricks[owner] = start


cdef inline int8_t start_of_r_passed(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(False)


cdef inline void clear_r_passed(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(6):
        start = start_of_r_passed(s, owner)
        s.r_passed[owner] = start


cdef inline int8_t start_of_r_dealer(Position *s) noexcept nogil:
    # sitaratas.yaml:46
    return <int8_t>(at_least_first(0))


cdef inline void clear_r_dealer(Position *s) noexcept nogil:
    s.r_dealer = start_of_r_dealer(s)


cdef inline int8_t start_of_r_size(Position *s) noexcept nogil:
    # sitaratas.yaml:48
    return <int8_t>(0)


cdef inline void clear_r_size(Position *s) noexcept nogil:
    s.r_size = start_of_r_size(s)


cdef inline int16_t start_of_r_score(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:35
    return <int16_t>(0)


cdef inline void clear_r_score(Position *s) noexcept nogil:
    cdef int owner
    cdef int16_t start
    for owner in range(6):
        start = start_of_r_score(s, owner)
        s.r_score[owner] = start


cdef inline int8_t start_of_r_trump(Position *s) noexcept nogil:
    # sitaratas.yaml:37
    return <int8_t>(NO_THING)


cdef inline void clear_r_trump(Position *s) noexcept nogil:
    s.r_trump = start_of_r_trump(s)


cdef inline int64_t start_of_r_bid(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:38
    return <int64_t>(NO_NUMBER)


cdef inline void clear_r_bid(Position *s) noexcept nogil:
    cdef int owner
    cdef int64_t start
    for owner in range(6):
        start = start_of_r_bid(s, owner)
        s.r_bid[owner] = start


cdef inline void renew_context(Position *s) noexcept nogil:
    """After registers were set by other means than effects."""
    pass


cdef inline void start_trick_registers(Position *s) noexcept nogil:
    renew_context(s)


cdef inline void start_round_registers(Position *s) noexcept nogil:
    clear_r_tricks(s)
    renew_context(s)
    clear_r_passed(s)
    renew_context(s)
    clear_r_trump(s)
    renew_context(s)
    clear_r_bid(s)
    renew_context(s)
    start_trick_registers(s)


cdef inline void rest(Position *s) noexcept nogil:
    """No phase with decisions is current."""
    s.player = s.leader = s.call = s.card = s.said = NO_THING
    s.taken = s.calls = s.passes = 0
    s.had = s.to_play = 0
    s.place = s.face_down = 0

# ------------------------------------------------------------------------------------------ deal: sitaratas.yaml:56

cdef int effects_of_deal(Position *s, Outcome *outcome) noexcept nogil:
    cdef cardset dealt_1
    cdef int of_2
    cdef int64_t drawn_3
    cdef int drawing_4
    # sitaratas.yaml:58
    deal_to_hands(s, s.r_size)
    # sitaratas.yaml:59
    if (s.stock_size > s.stock_at):
        # sitaratas.yaml:60
        dealt_1 = next_cards(s, 1)
        if dealt_1: s.z_indicator = first_card(dealt_1)
        # sitaratas.yaml:61
        s.r_trump = <int8_t>(PRINTED_SUIT[s.z_indicator + 1])
    else:
        # sitaratas.yaml:63
        of_2 = s.g.o_full_deal
        if of_2 == oc_full__deal_random_suit:
            # sitaratas.yaml:64
            offer_bits(outcome, 0xfULL)
            drawn_3 = s.r_trump
            drawing_4 = draw(outcome, &drawn_3)
            if drawing_4 != DRAWN: return NEEDS_DRAW if drawing_4 == DRAW_NEEDED else WRONG_DRAW
            s.r_trump = <int8_t>drawn_3
        elif of_2 == oc_full__deal_no_trump:
            # sitaratas.yaml:65
            s.r_trump = <int8_t>(NO_THING)
        elif of_2 == oc_full__deal_last_card:
            # sitaratas.yaml:66
            show(s, card_bit(s.last_dealt), all_seats(s) | SPECTATORS)
            # sitaratas.yaml:66
            s.r_trump = <int8_t>(PRINTED_SUIT[s.last_dealt + 1])
    return GOES_ON


cdef inline bint is_void_deal(Position *s, Outcome *outcome) noexcept nogil:
    """Whether the cards must be dealt again; the reason is noted."""
    return False


cdef int deal_cards(Position *s, Outcome *outcome) noexcept nogil:
    """The deal from an outcome, once the roles are known."""
    cdef int status
    clear_table(s)
    memcpy(s.stock, outcome.order, s.g.pack_size)
    s.stock_size = s.g.pack_size
    start_round_registers(s)
    status = effects_of_deal(s, outcome)
    if status != GOES_ON:
        return status
    if is_void_deal(s, outcome):
        return DEALS_AGAIN
    return GOES_ON

# ------------------------------------------------------------------------------------------ bidding: sitaratas.yaml:67

cdef inline int next_turn_bidding(Position *s) noexcept nogil:
    """Before each turn: whose it is, or that the phase is over."""
    cdef uint64_t who = playing(s) & playing(s)
    who &= ~<uint64_t>s.had
    if who == 0:
        return GOES_ON
    s.player = first_from(s, s.place, who)
    s.calls = 0
    return WAITS


cdef int enter_bidding(Position *s) noexcept nogil:
    cdef int seat
    s.passes = 0
    for seat in range(SEATS):
        s.r_passed[seat] = 0
    s.had = 0
    s.taken = 0
    s.place = s.g.next_seat[s.r_dealer + 1]
    return next_turn_bidding(s)


cdef inline int on_call_bidding(Position *s) noexcept nogil:
    return GOES_ON


cdef inline void legal_bidding_1(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # sitaratas.yaml:72
    cdef int64_t low_1
    cdef int64_t high_1
    cdef int64_t v_n
    cdef bint held_7
    cdef int64_t fixed_7_2
    s.call = call
    held_7 = (s.player == s.r_dealer) and d_hook_holds(s)
    fixed_7_2 = (sum_2(s)) if held_7 else 0
    low_1 = larger(0, 0)
    high_1 = smaller(s.r_size, 12)
    if not (held_7):
        set_bits(words, first + low_1 - 0, first + high_1 - 0)
        return
    for v_n in range(low_1, high_1 + 1):
        if (held_7 and ((fixed_7_2 + v_n) == s.r_size)): continue  # sitaratas.yaml:73
        set_bit(words, <int>(first + v_n))


cdef inline int call_bidding_1(Position *s, int place, int call) noexcept nogil:
    # sitaratas.yaml:72
    cdef int index, status
    cdef int64_t v_n
    index = place
    v_n = index
    s.call = call
    s.passes = 0
    # sitaratas.yaml:74
    s.r_bid[s.player] = <int64_t>(v_n)
    return on_call_bidding(s)


cdef int refusal_bidding_1(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    cdef int64_t v_n
    index = place
    v_n = index
    s.call = call
    # sitaratas.yaml:72
    if not (0 <= v_n <= s.r_size):
        return 6
    # sitaratas.yaml:73
    if ((s.player == s.r_dealer) and d_hook_holds(s) and ((sum_2(s) + v_n) == s.r_size)):
        return 7
    return -1

cdef inline int legal_bidding(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: a bit for each action of the phase, in order."""
    cdef int i
    for i in range(1):
        words[i] = 0
    legal_bidding_1(s, words, k_call_bid, 0)
    return 1


cdef int take_bidding(Position *s, int place) noexcept nogil:
    """A call, and what follows up to the next turn."""
    cdef int status
    status = call_bidding_1(s, place - 0, k_call_bid)
    if status != GOES_ON:
        return status
    s.calls += 1
    s.had |= 1 << s.player
    s.taken += 1
    s.place = s.g.next_seat[s.player + 1]
    return next_turn_bidding(s)


cdef int refusal_bidding(Position *s, int place) noexcept nogil:
    if place < 13:
        return refusal_bidding_1(s, place - 0, k_call_bid)
    return OTHER_PHASE

# ------------------------------------------------------------------------------------------ play: sitaratas.yaml:76

cdef inline uint64_t players_of_play(Position *s) noexcept nogil:
    """Who takes part and holds a card."""
    cdef uint64_t who = playing(s) & playing(s)
    cdef int seat
    for seat in range(SEATS):
        who &= ~(<uint64_t>(s.z_hand[seat] == 0) << seat)
    return who


cdef inline int next_turn_play(Position *s, int place) noexcept nogil:
    """Whose turn it is of those who have still to play, going round from a place; the first leads. That nobody has
    gives GOES_ON."""
    if s.to_play == 0:
        return GOES_ON
    s.player = first_from(s, place, s.to_play)
    s.calls = 0
    if s.trick_count == 0:
        s.leader = s.player
    return WAITS


cdef inline int next_player_play(Position *s, int place) noexcept nogil:
    """Who plays next to the trick: that is looked at anew."""
    cdef int i
    s.to_play = players_of_play(s)
    for i in range(s.trick_count):
        s.to_play &= ~(1 << s.trick_seat[i])
    return next_turn_play(s, place)


cdef inline int next_trick_play(Position *s, int leader) noexcept nogil:
    """Before each trick: who leads, or that the phase is over."""
    return next_player_play(s, leader)


cdef int enter_play(Position *s) noexcept nogil:
    s.trick_no = 1
    s.face_down = 0
    clear_trick(s)
    start_trick_registers(s)
    return next_trick_play(s, s.g.next_seat[s.r_dealer + 1])


cdef inline cardset lead_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, while no suit is led."""
    cdef cardset found = 0
    found = hand & s.g.pack  # :0
    return found


cdef inline cardset follow_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, once a suit is led."""
    cdef cardset found = 0
    found = hand & SUIT_CARDS[led_suit(s) + 1]  # sitaratas.yaml:80
    found = or_else(found, hand & SUIT_CARDS[s.r_trump + 1])  # sitaratas.yaml:80
    found = or_else(found, hand & s.g.pack)  # sitaratas.yaml:80
    return found


cdef inline cardset playable_play(Position *s) noexcept nogil:
    """The cards the player may play."""
    cdef cardset hand = s.z_hand[s.player], cards
    cards = lead_play(s, hand) if led_suit(s) < 0 else follow_play(s, hand)
    cards |= hand & 0x3000000000ULL
    return cards


cdef inline int manners_play(Position *s, cardset cards, uint64_t *words) noexcept nogil:
    """For each manner of playing those of some held cards that can be played so; gives the number of words."""
    cdef cardset spoken, rest, all_spoken = 0
    cdef int i
    # sitaratas.yaml:79
    spoken = cards & 0x3000000000ULL
    if spoken:
        if all_spoken == 0:
            for i in range(MANNERS * CARD_WORDS):
                words[i] = 0
        add_cards(words + 1 * CARD_WORDS, spoken)
        add_cards(words + 2 * CARD_WORDS, spoken)
        all_spoken |= spoken
        cards &= ~spoken
    put_cards(words, cards)
    return MANNERS * CARD_WORDS if all_spoken else CARD_WORDS



cdef inline int legal_play(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: for each manner of playing the cards that may be played so."""
    return manners_play(s, playable_play(s), words)


cdef inline int winning_play(Position *s) noexcept nogil:
    """The card that wins the trick as it lies: the first rung that is one."""
    cdef int card
    card = last_laid(s, s.said_cards[k_said_big + 1])  # sitaratas.yaml:83
    if card >= 0:
        return card
    card = last_card(or_else((s.trick_cards & SUIT_CARDS[s.r_trump + 1]), (s.trick_cards & SUIT_CARDS[led_suit(s) + 1])))  # sitaratas.yaml:84
    if card >= 0:
        return card
    card = (s.trick_card[(s.trick_count) - 1] if (s.trick_count) > 0 else NO_THING)  # sitaratas.yaml:86
    return card


cdef inline int on_play_play(Position *s) noexcept nogil:
    return GOES_ON


cdef inline int on_trick_play(Position *s) noexcept nogil:
    return GOES_ON


cdef inline int finish_trick_play(Position *s) noexcept nogil:
    """The trick is complete: it goes to the winner, who leads to the next one."""
    cdef int status
    s.face_down = 0
    s.winning = winning_play(s)
    s.winner = laid_by(s, s.winning)
    if s.winner >= 0:
        s.r_tricks[s.winner] += 1
        s.z_won[s.winner] |= s.trick_cards
    status = on_trick_play(s)
    keep_trick(s)
    s.trick_no += 1
    start_trick_registers(s)
    if status != GOES_ON:
        return GOES_ON if status == LEAVES_TRICKS else status
    return next_trick_play(s, s.winner)


cdef inline int play_play(Position *s, int place) noexcept nogil:
    """A card is played, and what follows up to the next decision. `place` = manner * MOST_CARDS + card."""
    cdef int status, card = place & (MOST_CARDS - 1), said = (place >> CARD_SHIFT) - 1
    cdef int player = s.player
    s.card = card
    s.said = said
    status = on_play_play(s)
    if status != GOES_ON:
        return GOES_ON if status == LEAVES_TRICKS else status
    s.card = s.said = NO_THING
    s.z_hand[player] &= ~one_card(card)
    lay(s, player, card, said)
    s.to_play &= ~(1 << player)
    status = next_turn_play(s, s.g.next_seat[player + 1])
    return status if status == WAITS else finish_trick_play(s)


cdef inline int take_play(Position *s, int place) noexcept nogil:
    """A card, and what follows up to the next decision."""
    return play_play(s, place)


cdef cardset winning_now_play(Position *s) noexcept nogil:
    """The held cards of the player that would win if played now, with one of the words that would go with them."""
    cdef cardset found = 0, rest = s.z_hand[s.player]
    cdef uint64_t words[MANNERS * CARD_WORDS]
    cdef int card, manner, manners = manners_play(s, rest, words) >> (CARD_SHIFT - 6)
    cdef int player = s.player
    if s.face_down:
        return 0
    while rest:
        card = lowest_card(rest)
        rest &= rest - 1
        s.z_hand[player] &= ~one_card(card)
        s.to_play &= ~(1 << player)
        for manner in range(manners):
            if bit_at(words, manner * MOST_CARDS + card):
                lay(s, player, card, manner - 1)
                if winning_play(s) == card:
                    found |= one_card(card)
                take_back(s)
        s.to_play |= 1 << player
        s.z_hand[player] |= one_card(card)
    return found


cdef int refusal_play(Position *s, int place) noexcept nogil:
    """The number of the first rule that refuses, or -1."""
    return refusal_of_play_play(s, place)


cdef int refusal_of_play_play(Position *s, int place) noexcept nogil:
    cdef int card = place & (MOST_CARDS - 1)
    cdef cardset hand = s.z_hand[s.player], found = 0, always = 0
    cdef uint64_t words[WORDS]
    if not has_card(hand, card):
        return NOT_HELD
    always = 0x3000000000ULL
    if not has_card(always, card):
        if led_suit(s) < 0:
            if found == 0:
                found = hand & s.g.pack  # :0
                if not has_card(found, card):
                    return 8
        else:
            if found == 0:
                found = hand & SUIT_CARDS[led_suit(s) + 1]  # sitaratas.yaml:80
                if found and not has_card(found, card):
                    return 9
            if found == 0:
                found = hand & SUIT_CARDS[s.r_trump + 1]  # sitaratas.yaml:80
                if found and not has_card(found, card):
                    return 10
            if found == 0:
                found = hand & s.g.pack  # sitaratas.yaml:80
                if not has_card(found, card):
                    return 11
    if place < 64 * manners_play(s, playable_play(s), words) and bit_at(words, place):
        return -1
    return WRONG_WORD

# ------------------------------------------------------------------------------------------ settle: sitaratas.yaml:87

cdef int enter_settle(Position *s) noexcept nogil:
    return effects_of_settle(s)


cdef int effects_of_settle(Position *s) noexcept nogil:
    cdef int v_p_1
    # sitaratas.yaml:88
    for v_p_1 in range(seat_count(s)):
        # sitaratas.yaml:89
        s.r_score[v_p_1] = <int16_t>(s.r_score[v_p_1] + s.r_tricks[v_p_1])
        # sitaratas.yaml:90
        if (s.r_tricks[v_p_1] == s.r_bid[v_p_1]):
            # sitaratas.yaml:90
            s.r_score[v_p_1] = <int16_t>(s.r_score[v_p_1] + 5)
    return GOES_ON

# ---------------------------------------------------------------------------------------------------- the match

cdef int start_roles(Position *s) noexcept nogil:
    """Who has the roles in the first round; those left at none are drawn."""
    s.r_dealer = case_5(s)  # sitaratas.yaml:46
    return 0


cdef inline void start_round(Position *s) noexcept nogil:
    """The state waits for the cards of the round whose number is set."""
    rest(s)
    s.phase = 0
    s.attempt = 0
    if 1 <= s.round_no <= s.g.schedule_count:
        s.r_size = s.g.schedule[s.round_no - 1]
    renew_context(s)


cdef inline bint is_match_over(Position *s) noexcept nogil:
    """Whether the round just ended was the last."""
    return s.round_no >= s.g.rounds


cdef void fill_report(Position *s) noexcept nogil:
    """The figures of the round just settled."""
    cdef int seat
    s.has_report = 1
    s.just_settled = 1
    for seat in range(seat_count(s)):
        s.report[0 * seat_count(s) + 0 + seat] = <int64_t>((s.r_tricks[seat] == s.r_bid[seat]))
    s.report[1 * seat_count(s) + 0] = <int64_t>((sum_3(s) - <int64_t>s.r_size))


cdef int end_round(Position *s) noexcept nogil:
    """After a round: the match is over, or roles pass on and the next round waits for its cards."""
    cdef int next_r_dealer
    rest(s)
    if s.scope == 1 or is_match_over(s):
        s.phase = AT_END
        return NO_FAULT
    next_r_dealer = s.g.next_seat[s.r_dealer + 1]  # sitaratas.yaml:46
    s.r_dealer = next_r_dealer
    s.round_no += 1
    start_round(s)
    return NO_FAULT


cdef inline int64_t result_of(Position *s, int seat) noexcept nogil:
    return s.r_score[seat]


cdef int rank_values(Position *s, int64_t *values) noexcept nogil:
    """The numbers the seats are ranked by; gives how many for each."""
    cdef int seat
    # sitaratas.yaml:52
    for seat in range(seat_count(s)):
        values[0 * SEATS + seat] = <int64_t>s.r_score[seat]
    # sitaratas.yaml:52
    for seat in range(seat_count(s)):
        values[1 * SEATS + seat] = (lowered(seat)) if (s.g.o_shared_rank == oc_shared__rank_never) else 0
    return 2


cdef int title_values_0(Position *s, int64_t *values) noexcept nogil:
    """The numbers a title goes by."""
    cdef int seat
    # sitaratas.yaml:53
    for seat in range(seat_count(s)):
        values[0 * SEATS + seat] = lowered(s.r_score[seat])
    # sitaratas.yaml:53
    for seat in range(seat_count(s)):
        values[1 * SEATS + seat] = lowered(seat)
    return 2


cdef int write_schedule(Position *s, int64_t *out) noexcept nogil:
    """Writes the values of the round parameter (not if `out` is NULL); gives how many."""
    cdef int count = 0
    cdef int64_t a, b, i
    if s.g.o_schedule == oc_schedule_up_down:
        a = seat_count(s)
        b = 1
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        a = 2
        b = (s.g.d_most - 1)
        for i in range(a, b + 1):
            if out != NULL: out[count] = i
            count += 1
        a = seat_count(s)
        b = s.g.d_most
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        a = (s.g.d_most - 1)
        b = 2
        for i in range(a, b - 1, -1):
            if out != NULL: out[count] = i
            count += 1
        a = seat_count(s)
        b = 1
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        return count
    if s.g.o_schedule == oc_schedule_down_up:
        a = seat_count(s)
        b = s.g.d_most
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        a = (s.g.d_most - 1)
        b = 2
        for i in range(a, b - 1, -1):
            if out != NULL: out[count] = i
            count += 1
        a = seat_count(s)
        b = 1
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        a = 2
        b = (s.g.d_most - 1)
        for i in range(a, b + 1):
            if out != NULL: out[count] = i
            count += 1
        a = seat_count(s)
        b = s.g.d_most
        for i in range(a):
            if out != NULL: out[count] = b
            count += 1
        return count
    return 0

# ----------------------------------------------------------------------------------------------- phase after phase

cdef void clear_table(Position *s) noexcept nogil:
    """No card lies anywhere, and nothing of the round before is left but its registers."""
    cdef int i
    for i in range(SEATS):
        s.z_hand[i] = 0
    for i in range(SEATS):
        s.z_won[i] = 0
    s.z_indicator = NO_THING
    s.stock_at = s.stock_size = 0
    clear_trick(s)
    s.last_count = 0
    s.trick_no = 0
    s.winner = s.winning = s.last_dealt = NO_THING


cdef inline void clear_shown(Position *s) noexcept nogil:
    """What was shown is covered again."""
    cdef int i
    for i in range(SEATS + 1):
        s.shown[i] = 0


cdef int run_on(Position *s, int status) noexcept nogil:
    """From the end of something in the current phase on to the next decision, the chance point or the end; gives a
    fault or NO_FAULT."""
    while True:
        if status == WAITS:
            return NO_FAULT
        if status == GOES_ON:
            rest(s)
            if s.phase == 1 and not every_1(s):  # sitaratas.yaml:67
                return 1
            s.phase += 1
            if s.phase == AT_END:
                fill_report(s)
                return end_round(s)
            if s.phase == 1:
                status = enter_bidding(s)
            elif s.phase == 2:
                status = enter_play(s)
            elif s.phase == 3:
                status = enter_settle(s)
        elif status == LEAVES_ROUND:
            clear_trick(s)
            s.has_report = 0
            return end_round(s)
        elif status == LEAVES_MATCH:
            clear_trick(s)
            rest(s)
            s.has_report = 0
            s.phase = AT_END
            return NO_FAULT
        elif status == DEALS_AGAIN:
            clear_trick(s)
            rest(s)
            s.phase = 0
            s.attempt += 1
            return 0 if s.attempt >= MOST_ATTEMPTS else NO_FAULT
        elif status == LEAVES_TRICKS:
            clear_trick(s)
            status = GOES_ON
        else:
            return status - FAULT


cdef int chance(Position *s, Outcome *outcome) noexcept nogil:
    """Deals, and runs on. Gives GOES_ON, DEALS_AGAIN (the deal was void), NEEDS_DRAW, WRONG_DRAW, or FAULT plus a
    fault's number."""
    cdef int status, fault, attempt = s.attempt, round_no = s.round_no
    cdef int64_t value = 0
    cdef Position before
    outcome.used = 0
    outcome.void_reason = -1
    outcome.void_seat = NO_THING
    if s.r_dealer < 0:  # sitaratas.yaml:46
        offer_bits(outcome, all_seats(s))
        status = draw(outcome, &value)
        if status != DRAWN:
            return NEEDS_DRAW if status == DRAW_NEEDED else WRONG_DRAW
        s.r_dealer = <int>value
    clear_shown(s)
    before = s[0]
    status = deal_cards(s, outcome)
    if status == DEALS_AGAIN:
        s[0] = before
        s.attempt += 1
        return FAULT if s.attempt >= MOST_ATTEMPTS else DEALS_AGAIN
    if status == NEEDS_DRAW or status == WRONG_DRAW:
        return status
    fault = run_on(s, status)
    if fault != NO_FAULT:
        return FAULT + fault
    return DEALS_AGAIN if s.phase == 0 and s.round_no == round_no and s.attempt > attempt else GOES_ON


cdef int legal(Position *s, uint64_t *words) noexcept nogil:
    """Fills the words of the legal set; gives their number, 0 if nobody is on turn."""
    if s.phase == 1:
        return legal_bidding(s, words)
    if s.phase == 2:
        return legal_play(s, words)
    return 0


cdef int apply(Position *s, int place) noexcept nogil:
    """Takes a legal choice and runs on to the next decision, the chance point or the end; a fault or NO_FAULT."""
    cdef int status = GOES_ON
    clear_shown(s)
    if s.phase == 1:
        status = take_bidding(s, place)
    elif s.phase == 2:
        status = take_play(s, place)
    return NO_FAULT if status == WAITS else run_on(s, status)


cdef inline int call_words(Position *s) noexcept nogil:
    """How many words of the legal set come before those for the cards, in a phase of tricks."""
    return 0


cdef int chooser(Position *s) noexcept nogil:
    """Who decides for the player."""
    return s.player


cdef int id_of(Position *s, int place) noexcept nogil:
    """The action id of a place in the words of the current phase."""
    if s.phase == 1:
        return 0 + place
    place -= 64 * call_words(s)
    return FIRST_PLAY + (place & (MOST_CARDS - 1)) * MANNERS + (place >> CARD_SHIFT)


cdef int place_of(Position *s, int64_t action) noexcept nogil:
    """The place of an action id in the words of the current phase; -1 if it belongs to another, or to none."""
    cdef int play
    if s.phase == 1 and 0 <= action < 13:
        return <int>(action - 0)
    if s.phase == 2 and FIRST_PLAY <= action < ACTIONS:
        play = <int>(action - FIRST_PLAY)
        return 64 * call_words(s) + play % MANNERS * MOST_CARDS + play // MANNERS
    return -1


cdef int refusal(Position *s, int64_t action) noexcept nogil:
    """The number of the first rule that refuses an action, or -1."""
    cdef int place
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if s.phase == 0:
        return CHANCE_POINT
    if s.phase == AT_END:
        return OVER
    place = place_of(s, action)
    if place < 0:
        return OTHER_PHASE
    if s.phase == 1:
        return refusal_bidding(s, place)
    if s.phase == 2:
        return refusal_play(s, place)
    return OTHER_PHASE


cdef inline uint64_t trick_players(Position *s) noexcept nogil:
    """Who takes part in a phase of tricks and holds a card."""
    if s.phase == 2:
        return players_of_play(s)
    return 0


cdef int winning_card(Position *s) noexcept nogil:
    """The card that wins the trick as it lies, in a phase of tricks."""
    if s.phase == 2:
        return winning_play(s)
    return NO_THING


cdef cardset winning_now(Position *s) noexcept nogil:
    """The held cards of the player that would win if played now."""
    if s.phase == 2:
        return winning_now_play(s)
    return 0


# --- the functions that the loops of the runtime take

cdef int legal_of(void *s, uint64_t *words) noexcept nogil:
    return legal(<Position *>s, words)


cdef int apply_to(void *s, int place) noexcept nogil:
    return apply(<Position *>s, place)


cdef bint is_over(void *s) noexcept nogil:
    return (<Position *>s).phase == AT_END


cdef int deal_random(void *state, uint64_t *stream) noexcept nogil:
    """Deals at random until a deal is not void; a fault or NO_FAULT."""
    cdef Position *s = <Position *>state
    cdef signed char order[CARDS_IN_ALL]
    cdef Outcome outcome
    cdef int status = DEALS_AGAIN
    outcome.stream = stream
    outcome.order = order
    while status == DEALS_AGAIN:
        memcpy(order, s.g.pack_order, s.g.pack_size)
        shuffle(stream, order, s.g.pack_size)
        status = chance(s, &outcome)
    return NO_FAULT if status == GOES_ON else status - FAULT


cdef int note_report(void *state, int64_t *out) noexcept nogil:
    """Writes the figures of a round that was settled since the last call; gives how many, 0 without one."""
    cdef Position *s = <Position *>state
    cdef int size = 1 * seat_count(s) + 1
    if not s.just_settled:
        return 0
    s.just_settled = 0
    memcpy(out, s.report, size * sizeof(int64_t))
    return size

# ------------------------------------------------------------------------------------------------ who sees what


cdef inline uint64_t viewers_of_r_tricks(Position *s, int owner) noexcept nogil:
    # :0
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_passed(Position *s, int owner) noexcept nogil:
    # :0
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_dealer(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:46
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_size(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:48
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_score(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:35
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_trump(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:37
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_bid(Position *s, int owner) noexcept nogil:
    # sitaratas.yaml:38
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_z_hand(Position *s, int owner) noexcept nogil:
    return bit_of(owner)


cdef inline uint64_t viewers_of_z_won(Position *s, int owner) noexcept nogil:
    return ((all_seats(s) | SPECTATORS) if (s.g.o_tricks_shown == oc_tricks__shown_every) else 0x0ULL)


cdef inline uint64_t viewers_of_z_indicator(Position *s, int owner) noexcept nogil:
    return (all_seats(s) | SPECTATORS)


cdef dict visible_to(Position *s, int viewer):
    """For every register and zone whether a viewer sees it."""
    cdef dict seen = {}
    cdef int players = seat_count(s), owner
    cdef uint64_t eye = bit_of(viewer) if viewer >= 0 else SPECTATORS
    seen["tricks"] = same_for_keys((viewers_of_r_tricks(s, 0) & eye) != 0, 1, players, 0)
    seen["passed"] = same_for_keys((viewers_of_r_passed(s, 0) & eye) != 0, 1, players, 0)
    seen["dealer"] = same_for_keys((viewers_of_r_dealer(s, 0) & eye) != 0, 0, 0, 0)
    seen["size"] = same_for_keys((viewers_of_r_size(s, 0) & eye) != 0, 0, 0, 0)
    seen["score"] = same_for_keys((viewers_of_r_score(s, 0) & eye) != 0, 1, players, 0)
    seen["trump"] = same_for_keys((viewers_of_r_trump(s, 0) & eye) != 0, 0, 0, 0)
    seen["bid"] = same_for_keys((viewers_of_r_bid(s, 0) & eye) != 0, 1, players, 0)
    seen["hand"] = [(viewers_of_z_hand(s, owner) & eye) != 0 for owner in range(players)]
    seen["won"] = [(viewers_of_z_won(s, owner) & eye) != 0 for owner in range(players)]
    seen["indicator"] = (viewers_of_z_indicator(s, 0) & eye) != 0
    seen["trick"] = (((all_seats(s) | SPECTATORS)) & eye) != 0
    seen["stock"] = ((0x0ULL) & eye) != 0
    return seen

# ---------------------------------------------------------------------------------------------------- raw facts

cdef list trick_facts(const signed char *seats, const signed char *cards, const signed char *said, int count):
    """A trick as raw facts have it."""
    cdef int i
    return [[seats[i], cards[i], thing_or_none(said[i])] for i in range(count)]


cdef object report_facts(Position *s):
    """The figures of the last settled round, or None."""
    if not s.has_report:
        return None
    return report_row(s.g, s.report)


cdef list report_row(Rules *g, const int64_t *row):
    """A row of figures as Python's values, a list per seat where they are."""
    cdef list found = []
    cdef int seat, players = g.players
    found.append([row[0 * players + 0 + seat] != 0 for seat in range(players)])
    found.append(number_or_none(row[1 * players + 0]))
    return found


cdef dict raw_facts(Position *s):
    """The position by name, see rulec_runtime.wing."""
    cdef int players = seat_count(s), i
    cdef dict at = {
        "scope": s.scope, "phase": s.phase, "attempt": s.attempt, "taken": s.taken,
        "had": [(s.had >> i) & 1 != 0 for i in range(players)], "leader": thing_or_none(s.leader),
        "last_trick": trick_facts(s.last_seat, s.last_card, s.last_said, s.last_count),
    }
    at["shown"] = [list_of_cards(s.shown[i]) for i in range(players)] + [list_of_cards(s.shown[SEATS])]
    at["report"] = report_facts(s)
    cdef dict facts = {
        "at": at, "round": s.round_no, "host": s.host, "player": thing_or_none(s.player), "calls": s.calls,
        "passes": s.passes, "trick_no": s.trick_no, "winner": thing_or_none(s.winner),
        "winning": thing_or_none(s.winning),
    }
    facts["tricks"] = field_facts(&s.r_tricks, NUMBER_8, 1, players, 0, 0)
    facts["passed"] = field_facts(&s.r_passed, FLAG_8, 1, players, 0, 0)
    facts["dealer"] = field_facts(&s.r_dealer, THING_8, 0, 0, 0, 0)
    facts["size"] = field_facts(&s.r_size, NUMBER_8, 0, 0, 0, 0)
    facts["score"] = field_facts(&s.r_score, NUMBER_16, 1, players, 0, 0)
    facts["trump"] = field_facts(&s.r_trump, THING_8, 0, 0, 0, 0)
    facts["bid"] = field_facts(&s.r_bid, NUMBER_64, 1, players, 0, 0)
    facts["hand"] = [list_of_cards(s.z_hand[i]) for i in range(players)]
    facts["won"] = [list_of_cards(s.z_won[i]) for i in range(players)]
    facts["indicator"] = list_of_cards(card_bit(s.z_indicator))
    facts["stock"] = list_of_row(&s.stock[s.stock_at], s.stock_size - s.stock_at)
    facts["trick"] = trick_facts(s.trick_seat, s.trick_card, s.trick_said, s.trick_count)
    return facts


cdef int load_facts(Position *s, dict raw) except -1:
    """Sets a fresh position to raw facts; registers may be missing, which start against the others, and zones."""
    cdef int players = seat_count(s), i, card
    cdef dict at = raw["at"]
    cdef list given
    s.scope = at["scope"]
    s.phase = at["phase"]
    s.attempt = at["attempt"]
    s.taken = at["taken"]
    s.had = 0
    for i in range(players):
        if at["had"][i]:
            s.had |= 1 << i
    s.round_no = raw["round"]
    s.host = raw["host"]
    s.player = thing_from(raw["player"])
    s.leader = thing_from(at["leader"])
    s.calls = raw["calls"]
    s.passes = raw["passes"]
    s.trick_no = raw["trick_no"]
    s.winner = thing_from(raw["winner"])
    s.winning = thing_from(raw["winning"])
    for i in range(players):
        s.shown[i] = cards_of_list(at["shown"][i])
    s.shown[SEATS] = cards_of_list(at["shown"][players])
    if "tricks" in raw:
        put_field(&s.r_tricks, NUMBER_8, 1, players, 0, 0, raw["tricks"])
    if "passed" in raw:
        put_field(&s.r_passed, FLAG_8, 1, players, 0, 0, raw["passed"])
    if "dealer" in raw:
        put_field(&s.r_dealer, THING_8, 0, 0, 0, 0, raw["dealer"])
    if "size" in raw:
        put_field(&s.r_size, NUMBER_8, 0, 0, 0, 0, raw["size"])
    if "score" in raw:
        put_field(&s.r_score, NUMBER_16, 1, players, 0, 0, raw["score"])
    if "trump" in raw:
        put_field(&s.r_trump, THING_8, 0, 0, 0, 0, raw["trump"])
    if "bid" in raw:
        put_field(&s.r_bid, NUMBER_64, 1, players, 0, 0, raw["bid"])
    if raw.get("hand") is not None:
        for i in range(players):
            s.z_hand[i] = cards_of_list(raw["hand"][i])
    if raw.get("won") is not None:
        for i in range(players):
            s.z_won[i] = cards_of_list(raw["won"][i])
    if raw.get("indicator") is not None:
        s.z_indicator = first_card(cards_of_list(raw["indicator"]))
    if raw.get("stock") is not None:
        for card in raw["stock"]:
            s.stock[s.stock_size] = card
            s.stock_size += 1
    for given in raw["trick"]:
        lay(s, given[0], given[1], thing_from(given[2]))
    for given in at["last_trick"]:
        s.last_seat[s.last_count] = given[0]
        s.last_card[s.last_count] = given[1]
        s.last_said[s.last_count] = thing_from(given[2])
        s.last_count += 1
    renew_context(s)
    if "tricks" not in raw:
        clear_r_tricks(s)
    if "passed" not in raw:
        clear_r_passed(s)
    if "score" not in raw:
        clear_r_score(s)
    if "trump" not in raw:
        clear_r_trump(s)
    if "bid" not in raw:
        clear_r_bid(s)
    renew_context(s)
    if s.phase == 2:
        s.to_play = players_of_play(s)
    for i in range(s.trick_count):
        s.to_play &= ~(1 << s.trick_seat[i])
    return load_report(s, at["report"])


cdef int load_report(Position *s, list figures) except -1:
    """Sets the figures of the last settled round."""
    cdef int seat
    s.has_report = figures is not None
    if figures is None:
        return 0
    for seat in range(seat_count(s)):
        s.report[0 * seat_count(s) + 0 + seat] = 1 if figures[0][seat] else 0
    s.report[1 * seat_count(s) + 0] = number_from(figures[1])
    return 0

# ----------------------------------------------------------------------------------------------- at the table

# sitaratas.yaml:102
cdef bint vote_0_propose(Position *s) noexcept nogil:
    """Whether the vote may be proposed."""
    return (s.round_no <= seat_count(s))


cdef bint vote_0_carried(Position *s, int64_t ayes, int64_t nays) noexcept nogil:
    """Whether so many carry it."""
    return ((ayes * 2) > seat_count(s))



# --------------------------------------------------------------------------------------------- the game, for Python

SPEC = Spec.from_json(
    b"{\x22game\x22:\x22sitaratas\x22,\x22title\x22:\x22Sitaratas\x22,\x22file\x22:\x22sitaratas.yaml\x22,\x22rules_"
    b"hash\x22:\x22c9053e0550a74b2e5c66c68aabde805795334c25d34f2b69b5a7beae01858a55\x22,\x22version\x22:\x220.1.0\x22"
    b",\x22players\x22:[3,4,5,6],\x22options\x22:[{\x22name\x22:\x22pack\x22,\x22choices\x22:[\x22classic\x22,\x22jo"
    b"kers\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x2236 cards, or 38 with two jokers\x22,\x22"
    b"values\x22:[]},{\x22name\x22:\x22schedule\x22,\x22choices\x22:[\x22up_down\x22,\x22down_up\x22],\x22low\x22:0,"
    b"\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22hands of 1 to most to 1, or of most to 1 to most\x22,\x22valu"
    b"es\x22:[]},{\x22name\x22:\x22hook\x22,\x22choices\x22:[\x22always\x22,\x22never\x22,\x22from_four\x22,\x22not_"
    b"last_round\x22],\x22low\x22:0,\x22high\x22:3,\x22default\x22:0,\x22doc\x22:\x22must the last bidder spoil the "
    b"sum of the bids\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22full_deal\x22,\x22choices\x22:[\x22random_suit\x22"
    b",\x22no_trump\x22,\x22last_card\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22trump when"
    b" the whole pack has been dealt\x22,\x22values\x22:[]},{\x22name\x22:\x22first_dealer\x22,\x22choices\x22:[\x22"
    b"drawn\x22,\x22first_seat\x22,\x22host_seat\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22"
    b"who deals the first round\x22,\x22values\x22:[]},{\x22name\x22:\x22seat_order\x22,\x22choices\x22:[\x22clockwi"
    b"se\x22,\x22anticlockwise\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22which way bids, c"
    b"ards and the deal go round\x22,\x22values\x22:[]},{\x22name\x22:\x22tricks_shown\x22,\x22choices\x22:[\x22last"
    b"_only\x22,\x22every\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22how long taken tricks "
    b"may be looked at\x22,\x22values\x22:[]},{\x22name\x22:\x22shared_rank\x22,\x22choices\x22:[\x22never\x22,\x22t"
    b"ies\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22do equal totals share a place\x3f\x22,"
    b"\x22values\x22:[]},{\x22name\x22:\x22vote_ends\x22,\x22choices\x22:[\x22early\x22,\x22all_voted\x22,\x22deadli"
    b"ne\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22when a vote to give the match up is dec"
    b"ided\x22,\x22values\x22:[]},{\x22name\x22:\x22vote_change\x22,\x22choices\x22:[\x22final\x22,\x22revisable\x22"
    b"],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22may a vote be changed or taken back\x3f\x22,\x22"
    b"values\x22:[]},{\x22name\x22:\x22restart_draw\x22,\x22choices\x22:[\x22new_dealer\x22,\x22same_dealer\x22],\x22"
    b"low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22who deals first when the match is begun again\x22,\x22"
    b"values\x22:[]},{\x22name\x22:\x22restart_lobby\x22,\x22choices\x22:[\x22locked\x22,\x22unlocked\x22],\x22low\x22"
    b":0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22may the host change the options before it is begun again\x3f"
    b"\x22,\x22values\x22:[]},{\x22name\x22:\x22turn_seconds\x22,\x22choices\x22:[],\x22low\x22:0,\x22high\x22:600,\x22"
    b"default\x22:0,\x22doc\x22:\x22seconds for a turn, 0 for no clock\x22,\x22values\x22:[]},{\x22name\x22:\x22sign"
    b"ature_max\x22,\x22choices\x22:[],\x22low\x22:0,\x22high\x22:200,\x22default\x22:40,\x22doc\x22:\x22letters the"
    b" Sitaratas may sign the result with, 0 for none\x22,\x22values\x22:[]}],\x22constraints\x22:[],\x22presets\x22"
    b":[],\x22suits\x22:[\x22clubs\x22,\x22diamonds\x22,\x22hearts\x22,\x22spades\x22],\x22ranks\x22:[\x226\x22,\x22"
    b"7\x22,\x228\x22,\x229\x22,\x22T\x22,\x22J\x22,\x22Q\x22,\x22K\x22,\x22A\x22],\x22cards\x22:[\x226c\x22,\x227c\x22"
    b",\x228c\x22,\x229c\x22,\x22Tc\x22,\x22Jc\x22,\x22Qc\x22,\x22Kc\x22,\x22Ac\x22,\x226d\x22,\x227d\x22,\x228d\x22"
    b",\x229d\x22,\x22Td\x22,\x22Jd\x22,\x22Qd\x22,\x22Kd\x22,\x22Ad\x22,\x226h\x22,\x227h\x22,\x228h\x22,\x229h\x22"
    b",\x22Th\x22,\x22Jh\x22,\x22Qh\x22,\x22Kh\x22,\x22Ah\x22,\x226s\x22,\x227s\x22,\x228s\x22,\x229s\x22,\x22Ts\x22"
    b",\x22Js\x22,\x22Qs\x22,\x22Ks\x22,\x22As\x22,\x22Xr\x22,\x22Xb\x22],\x22printed\x22:[[0,0],[0,1],[0,2],[0,3],["
    b"0,4],[0,5],[0,6],[0,7],[0,8],[1,0],[1,1],[1,2],[1,3],[1,4],[1,5],[1,6],[1,7],[1,8],[2,0],[2,1],[2,2],[2,3],[2,"
    b"4],[2,5],[2,6],[2,7],[2,8],[3,0],[3,1],[3,2],[3,3],[3,4],[3,5],[3,6],[3,7],[3,8],[-1,-1],[-1,-1]],\x22teams\x22"
    b":[],\x22sides\x22:[],\x22kinds\x22:{\x22option pack\x22:[\x22classic\x22,\x22jokers\x22],\x22option schedule\x22"
    b":[\x22up_down\x22,\x22down_up\x22],\x22option hook\x22:[\x22always\x22,\x22never\x22,\x22from_four\x22,\x22not"
    b"_last_round\x22],\x22option full_deal\x22:[\x22random_suit\x22,\x22no_trump\x22,\x22last_card\x22],\x22option "
    b"first_dealer\x22:[\x22drawn\x22,\x22first_seat\x22,\x22host_seat\x22],\x22option seat_order\x22:[\x22clockwise"
    b"\x22,\x22anticlockwise\x22],\x22option tricks_shown\x22:[\x22last_only\x22,\x22every\x22],\x22option shared_ra"
    b"nk\x22:[\x22never\x22,\x22ties\x22],\x22option vote_ends\x22:[\x22early\x22,\x22all_voted\x22,\x22deadline\x22"
    b"],\x22option vote_change\x22:[\x22final\x22,\x22revisable\x22],\x22option restart_draw\x22:[\x22new_dealer\x22"
    b",\x22same_dealer\x22],\x22option restart_lobby\x22:[\x22locked\x22,\x22unlocked\x22],\x22call\x22:[\x22bid\x22"
    b"],\x22said\x22:[\x22big\x22,\x22small\x22]},\x22fields\x22:[{\x22name\x22:\x22tricks\x22,\x22type\x22:\x22int\x22"
    b",\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:19,\x22"
    b"nature\x22:\x22builtin\x22},{\x22name\x22:\x22passed\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22keys"
    b"\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:1,\x22nature\x22:\x22builtin\x22"
    b"},{\x22name\x22:\x22dealer\x22,\x22type\x22:\x22seat\x22,\x22none\x22:false,\x22keys\x22:[],\x22lifetime\x22:\x22"
    b"match\x22,\x22low\x22:0,\x22high\x22:5,\x22nature\x22:\x22role\x22},{\x22name\x22:\x22size\x22,\x22type\x22:\x22"
    b"int\x22,\x22none\x22:false,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22:1,\x22high\x22:12,\x22na"
    b"ture\x22:\x22parameter\x22},{\x22name\x22:\x22score\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22"
    b":[\x22seat\x22],\x22lifetime\x22:\x22match\x22,\x22low\x22:0,\x22high\x22:696,\x22nature\x22:\x22declared\x22}"
    b",{\x22name\x22:\x22trump\x22,\x22type\x22:\x22suit\x22,\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22"
    b"round\x22,\x22low\x22:0,\x22high\x22:4,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22bid\x22,\x22type\x22"
    b":\x22int\x22,\x22none\x22:true,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22hi"
    b"gh\x22:12,\x22nature\x22:\x22declared\x22}],\x22zones\x22:[{\x22name\x22:\x22hand\x22,\x22per_seat\x22:true,\x22"
    b"holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22name\x22:\x22won\x22,\x22per_seat\x22:true,\x22"
    b"holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22name\x22:\x22stock\x22,\x22per_seat\x22:false"
    b",\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:false},{\x22name\x22:\x22trick\x22,\x22per_seat\x22:f"
    b"alse,\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:false},{\x22name\x22:\x22indicator\x22,\x22per_se"
    b"at\x22:false,\x22holds_one\x22:true,\x22row\x22:false,\x22record\x22:false}],\x22shows\x22:true,\x22face_down\x22"
    b":false,\x22phases\x22:[{\x22name\x22:\x22deal\x22,\x22kind\x22:\x22deal\x22,\x22secret\x22:false,\x22place\x22"
    b":\x22sitaratas.yaml:56\x22,\x22sure\x22:[]},{\x22name\x22:\x22bidding\x22,\x22kind\x22:\x22turns\x22,\x22secre"
    b"t\x22:false,\x22place\x22:\x22sitaratas.yaml:67\x22,\x22sure\x22:[]},{\x22name\x22:\x22play\x22,\x22kind\x22:\x22"
    b"tricks\x22,\x22secret\x22:false,\x22place\x22:\x22sitaratas.yaml:76\x22,\x22sure\x22:[\x22bid\x22]},{\x22name\x22"
    b":\x22settle\x22,\x22kind\x22:\x22settle\x22,\x22secret\x22:false,\x22place\x22:\x22sitaratas.yaml:87\x22,\x22s"
    b"ure\x22:[]}],\x22blocks\x22:[{\x22phase\x22:1,\x22first\x22:0,\x22size\x22:13,\x22words\x22:[\x22bid\x22],\x22"
    b"parameters\x22:[{\x22name\x22:\x22n\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22values\x22:[0,1,2,3,4,"
    b"5,6,7,8,9,10,11,12],\x22joiner\x22:\x22\x22}]},{\x22phase\x22:-1,\x22first\x22:13,\x22size\x22:114,\x22words\x22"
    b":[],\x22parameters\x22:[]}],\x22rules\x22:[{\x22kind\x22:\x22no_such_action\x22,\x22place\x22:\x22\x22,\x22cla"
    b"uses\x22:\x22\x22,\x22text\x22:\x22there is no such action\x22},{\x22kind\x22:\x22chance_point\x22,\x22place\x22"
    b":\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22the cards have to be dealt first\x22},{\x22kind\x22:\x22ov"
    b"er\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22the game is over\x22},{\x22kind\x22:\x22"
    b"other_phase\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this action belongs to anothe"
    b"r phase\x22},{\x22kind\x22:\x22not_held\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22t"
    b"his card is not held\x22},{\x22kind\x22:\x22wrong_word\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22"
    b"text\x22:\x22this word does not go with this card now\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22sitara"
    b"tas.yaml:72\x22,\x22clauses\x22:\x22R5\x22,\x22text\x22:\x22\x60n\x60 cannot have this value now\x22},{\x22kin"
    b"d\x22:\x22rule\x22,\x22place\x22:\x22sitaratas.yaml:73\x22,\x22clauses\x22:\x22R6\x22,\x22text\x22:\x22not whi"
    b"le \x60player is dealer and hook_holds and sum(p.bid for p in seats) + n == size\x60\x22},{\x22kind\x22:\x22ru"
    b"le\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22a held card of \x60any\x60 must be pla"
    b"yed\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22sitaratas.yaml:80\x22,\x22clauses\x22:\x22C3-C5\x22,\x22"
    b"text\x22:\x22a held card of \x60led\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22sitar"
    b"atas.yaml:80\x22,\x22clauses\x22:\x22C3-C5\x22,\x22text\x22:\x22a held card of \x60trump\x60 must be played\x22"
    b"},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22sitaratas.yaml:80\x22,\x22clauses\x22:\x22C3-C5\x22,\x22text\x22"
    b":\x22a held card of \x60any\x60 must be played\x22}],\x22faults\x22:[{\x22kind\x22:\x22redeal\x22,\x22place\x22"
    b":\x22sitaratas.yaml:56\x22,\x22text\x22:\x22a thousand deals in a row were void\x22},{\x22kind\x22:\x22ensure\x22"
    b",\x22place\x22:\x22sitaratas.yaml:75\x22,\x22text\x22:\x22\x60every(p.bid is not none for p in seats)\x60 does"
    b" not hold after phase \x60bidding\x60\x22}],\x22redeals\x22:[],\x22titles\x22:[\x22sitaratas\x22],\x22report\x22"
    b":[{\x22name\x22:\x22hit\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22per_seat\x22:true},{\x22name\x22:"
    b"\x22spread\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22per_seat\x22:false}],\x22table\x22:{\x22start\x22"
    b":{\x22seats\x22:\x22taken\x22,\x22ready\x22:\x22all_but_host\x22},\x22leaving\x22:{\x22seat\x22:\x22kept\x22,\x22"
    b"turn\x22:\x22waits\x22},\x22signature\x22:{\x22by\x22:\x22sitaratas\x22,\x22at_most\x22:{\x22option\x22:\x22si"
    b"gnature_max\x22}},\x22clock\x22:{\x22at_zero\x22:\x22pass_or_first\x22,\x22per_turn\x22:{\x22option\x22:\x22tu"
    b"rn_seconds\x22},\x22bank\x22:null,\x22quick\x22:0,\x22bonus\x22:0,\x22at_most\x22:0,\x22span\x22:\x22whole_mat"
    b"ch\x22},\x22votes\x22:[{\x22name\x22:\x22abort\x22,\x22by\x22:\x22connected\x22,\x22once_per\x22:\x22attempt\x22"
    b",\x22votes\x22:\x22aye\x22,\x22seconds\x22:60,\x22silence\x22:\x22nay\x22,\x22change\x22:{\x22option\x22:\x22v"
    b"ote_change\x22},\x22ends\x22:{\x22option\x22:\x22vote_ends\x22},\x22to\x22:\x22lobby\x22,\x22options\x22:{\x22"
    b"option\x22:\x22restart_lobby\x22},\x22dealer\x22:{\x22option\x22:\x22restart_draw\x22},\x22restarts\x22:1}],\x22"
    b"money\x22:null,\x22tournament\x22:null}}"
)


cdef object fault_at(EngineGame game, Position *s, int number):
    """The error for a fault met in a loop without Python, at the position it was left at."""
    cdef EngineState stuck
    if number == STUCK:
        stuck = game._blank()
        memcpy(&stuck.s, s, sizeof(Position))
        return no_legal_action(stuck)
    info = SPEC.faults[number]
    kind = {"ensure": EnsureFailed, "bound": BoundLeft, "redeal": RedealLimit}[info.kind]
    return kind(info.place, info.text)


cdef class EngineGame:
    """The rules with their options fixed: what `rulec_runtime.wing.WingGame` asks for, and random matches."""

    cdef Rules rules
    cdef readonly int players
    cdef readonly tuple _settings

    def __init__(self, players=None, **options):
        self.players, self._settings = self._configure(players, options)
        self._prepare()
        self._check()
        self._compute()

    def __dealloc__(self):
        free(self.rules.schedule)

    @property
    def spec(self):
        """The data of the game."""
        return SPEC

    cdef void _start(self, Position *s) noexcept:
        """A state in which nothing is."""
        memset(s, 0, sizeof(Position))
        s.g = &self.rules
        rest(s)
        clear_table(s)

    def _prepare(self):
        """Options, seats and pack."""
        cdef Rules *g = &self.rules
        cdef Position blank
        cdef Position *s = &blank
        g.players = self.players
        g.seats = ((<uint64_t>1) << self.players) - 1
        g.fast = fast_bits()
        g.o_pack = self._settings[0]
        g.o_schedule = self._settings[1]
        g.o_hook = self._settings[2]
        g.o_full_deal = self._settings[3]
        g.o_first_dealer = self._settings[4]
        g.o_seat_order = self._settings[5]
        g.o_tricks_shown = self._settings[6]
        g.o_shared_rank = self._settings[7]
        g.o_vote_ends = self._settings[8]
        g.o_vote_change = self._settings[9]
        g.o_restart_draw = self._settings[10]
        g.o_restart_lobby = self._settings[11]
        g.o_turn_seconds = self._settings[12]
        g.o_signature_max = self._settings[13]
        self._start(s)
        g.pack = 0xfffffffffULL
        if (s.g.o_pack == oc_pack_jokers): g.pack |= 0x3000000000ULL

    def _compute(self):
        """What depends on options only: seats, schedule, definitions, suits and strengths."""
        cdef Rules *g = &self.rules
        cdef Position blank
        cdef Position *s = &blank
        cdef int seat, mask, i, number, from_seat
        cdef cardset rest_of_pack = g.pack
        self._start(s)
        g.direction = 1 if (s.g.o_seat_order == oc_seat__order_clockwise) else -1
        while rest_of_pack:
            g.pack_order[g.pack_size] = lowest_card(rest_of_pack)
            g.pack_size += 1
            rest_of_pack &= rest_of_pack - 1
        g.next_seat[0] = NO_THING
        for seat in range(SEATS):
            g.next_seat[seat + 1] = (seat + g.direction + g.players) % g.players
        for from_seat in range(SEATS + 1):
            for mask in range(1 << SEATS):
                g.turn[from_seat][mask] = NO_THING
                for i in range(g.players):
                    seat = (max(from_seat - 1, 0) + (g.players - 1 - i) * g.direction) % g.players
                    if seat < 0:
                        seat += g.players
                    if (mask >> seat) & 1:
                        g.turn[from_seat][mask] = seat
        g.d_most = d_most(s)
        number = write_schedule(s, NULL)
        g.schedule = <int64_t *>malloc(max(1, number) * sizeof(int64_t))
        if g.schedule == NULL:
            raise MemoryError
        g.schedule_count = write_schedule(s, g.schedule)
        g.rounds = number
        g.schedule_high = -1
        for i in range(number):
            if i == 0 or g.schedule[i] < g.schedule_low: g.schedule_low = g.schedule[i]
            if i == 0 or g.schedule[i] > g.schedule_high: g.schedule_high = g.schedule[i]

    def _broken(self):
        cdef Position blank
        cdef Position *s = &blank
        self._start(s)
        return -1

    def _direction(self):
        return self.rules.direction

    def _schedule(self):
        cdef int i
        return [self.rules.schedule[i] for i in range(self.rules.schedule_count)]

    def _pack(self):
        return list_of_cards(self.rules.pack)

    cdef EngineState _blank(self):
        cdef EngineState made = State.__new__(State)
        made.game = self
        self._start(&made.s)
        return made

    cdef void _start_match(self, Position *s) noexcept:
        """The start of a match, once the roles are there."""
        clear_r_tricks(s)
        clear_r_passed(s)
        clear_r_score(s)
        clear_r_trump(s)
        clear_r_bid(s)
        renew_context(s)
        start_round(s)

    cdef void _start_roles(self, Position *s, int host) noexcept:
        """A state in which nothing is but the roles of the first round, as far as they are not drawn."""
        self._start(s)
        s.host = host
        s.round_no = 1
        clear_r_tricks(s)
        clear_r_passed(s)
        clear_r_dealer(s)
        clear_r_size(s)
        clear_r_score(s)
        clear_r_trump(s)
        clear_r_bid(s)
        start_roles(s)

    def _fresh(self, host, roles):
        cdef EngineState made = self._blank()
        self._start_roles(&made.s, host)
        if "dealer" in roles:
            made.s.r_dealer = roles["dealer"]
        self._start_match(&made.s)
        made._history = (None, None, made._snapshot())
        return made

    def _load(self, raw, partial):
        cdef EngineState made = self._blank()
        clear_r_tricks(&made.s)
        clear_r_passed(&made.s)
        clear_r_dealer(&made.s)
        clear_r_size(&made.s)
        clear_r_score(&made.s)
        clear_r_trump(&made.s)
        clear_r_bid(&made.s)
        load_facts(&made.s, raw)
        made._history = (None, None, made._snapshot())
        return made

    def table_rule(self, name, *about):
        """A rule about the table, see rulec_runtime.protocol. Raises KeyError."""
        cdef Position blank
        if name == f"votes.{self.spec.table.votes[0].name}.propose":
            return bool(vote_0_propose(&(<EngineState?>about[0]).s))
        if name == f"votes.{self.spec.table.votes[0].name}.carried":
            self._start(&blank)
            return bool(vote_0_carried(&blank, about[0], about[1]))
        raise KeyError(name)

    def random_match(self, seed):
        """A whole random match: moves, returns, ranking, and for every settled round its row of figures, a figure per
        seat giving as many values. The stream is that of number 0 under the seed, see rulec_runtime/stream.pxd."""
        cdef Position s
        cdef uint64_t words[WORDS]
        cdef uint64_t stream = stream_of(<uint64_t>seed, 0)
        cdef int fault = NO_FAULT, settled = 0, width, seat, i
        cdef int64_t rounds = max(self.rules.rounds, self.rules.at_most), moves = 0
        cdef int64_t *rows
        self._start_roles(&s, 0)
        self._start_match(&s)
        width = 1 * self.players + 1
        rows = <int64_t *>malloc((max(1, rounds) * width + 1) * sizeof(int64_t))
        if rows == NULL:
            raise MemoryError
        try:
            with nogil:
                fault = deal_random(&s, &stream)
                if fault == NO_FAULT:
                    moves = play_out(
                        &s, words, self.rules.fast, &stream, &fault, rows, &settled, legal_of, apply_to, deal_random,
                        is_over, note_report,
                    )
            if fault != NO_FAULT:
                raise fault_at(self, &s, fault)
            figures = [flat(report_row(&self.rules, rows + i * width)) for i in range(settled)]
        finally:
            free(rows)
        return moves, results_of(&s), ranking_of(&s), figures


cdef list flat(list row):
    """A row of figures without its lists."""
    cdef list found = []
    for value in row:
        if isinstance(value, list):
            found.extend(value)
        else:
            found.append(value)
    return found


cdef Position with_roles(Position *s) noexcept nogil:
    """The position, with seat 0 in roles that are still to be drawn."""
    cdef Position found = s[0]
    found.r_dealer = max(found.r_dealer, 0)
    return found


cdef list results_of(Position *at):
    cdef Position known = with_roles(at)
    cdef Position *s = &known
    cdef int seat
    return [result_of(s, seat) for seat in range(s.g.players)]


cdef list ranking_of(Position *at):
    cdef Position known = with_roles(at)
    cdef Position *s = &known
    cdef int64_t values[12]
    cdef int places[SEATS]
    cdef int seat
    rank_places(values, rank_values(s, values), SEATS, s.g.players, places)
    return [places[seat] for seat in range(s.g.players)]

# -------------------------------------------------------------------------------------------- the state, for Python

cdef int number_of_action(object action) except? -2:
    """An action as a C int; what cannot be one is -1."""
    if not 0 <= action < ACTIONS:
        return -1
    return action


cdef class EngineState:
    """A position: what `rulec_runtime.wing.WingState` asks for, and faster versions of what is called often."""

    cdef Position s
    cdef readonly EngineGame game
    cdef public object _history

    def current_player(self):
        """The seat on turn, CHANCE (-1) or TERMINAL (-4)."""
        if self.s.phase == 0:
            return -1
        return chooser(&self.s) if self.s.phase != AT_END else -4

    def is_terminal(self):
        """Whether the match (or the one round) is over."""
        return self.s.phase == AT_END

    def legal_actions(self):
        """Legal action ids, ascending; empty at a chance point and at the end."""
        cdef uint64_t words[WORDS]
        cdef int n = legal(&self.s, words), i
        cdef list found = []
        cdef int before = call_words(&self.s)
        if self.s.phase == 2:
            for i in range(before):
                self._add(found, words[i], i)
            self._add_plays(found, words + before, (n - before) >> (CARD_SHIFT - 6))
            return found
        for i in range(n):
            self._add(found, words[i], i)
        return found

    cdef void _add(self, list found, uint64_t word, int place):
        """Adds the ids of one word of the legal set."""
        while word:
            found.append(id_of(&self.s, place * 64 + lowest_bit(word)))
            word &= word - 1

    cdef void _add_plays(self, list found, const uint64_t *words, int manners):
        """Adds the ids of the plays in the words of the legal set, card by card."""
        cdef int i, card, manner
        cdef uint64_t word
        for i in range(CARD_WORDS if manners else 0):
            word = 0
            for manner in range(manners):
                word |= words[manner * CARD_WORDS + i]
            while word:
                card = i * 64 + lowest_bit(word)
                word &= word - 1
                for manner in range(manners):
                    if bit_at(words, manner * MOST_CARDS + card):
                        found.append(FIRST_PLAY + card * MANNERS + manner)

    cdef bint _takes(self, int action) noexcept:
        """Whether an action is legal."""
        cdef uint64_t words[WORDS]
        cdef int place = place_of(&self.s, action) if action >= 0 else -1
        return place >= 0 and place < 64 * legal(&self.s, words) and bit_at(words, place)

    cdef bint _stuck(self) noexcept:
        """Whether somebody is on turn and has no legal action."""
        cdef uint64_t words[WORDS]
        cdef int n = legal(&self.s, words), i
        for i in range(n):
            if words[i]:
                return False
        return n > 0

    def is_legal(self, action):
        """Whether apply_action would take it. Raises TypeError for what is no int."""
        if type(action) is not int:
            return StateMethods.is_legal(self, action)
        return self._takes(number_of_action(action))

    def legal_mask(self, out):
        """Writes 1 for every legal action and 0 for every other into a writable buffer of `action_count` bytes.
        Raises ValueError for a buffer of another size."""
        cdef Py_buffer view
        cdef uint64_t words[WORDS]
        cdef int n = legal(&self.s, words), i, place
        cdef char *mask
        PyObject_GetBuffer(out, &view, PyBUF_WRITABLE)
        try:
            if view.len != ACTIONS:
                raise ValueError(f"the buffer has {view.len} bytes, not {<int>ACTIONS}")
            mask = <char *>view.buf
            memset(mask, 0, ACTIONS)
            for i in range(n):
                while words[i]:
                    place = i * 64 + lowest_bit(words[i])
                    words[i] &= words[i] - 1
                    mask[id_of(&self.s, place)] = 1
        finally:
            PyBuffer_Release(&view)

    def apply_action(self, action):
        """Takes an action. Raises IllegalAction, or SpecFault, and TypeError for what is no int; then nothing has
        changed."""
        cdef bytes before
        cdef int number = number_of_action(action) if type(action) is int else -1
        if not self._takes(number):
            StateMethods.apply_action(self, action)  # finds the rule that refuses
            return
        before = PyBytes_FromStringAndSize(<char *>&self.s, sizeof(Position))
        if apply(&self.s, place_of(&self.s, number)) != NO_FAULT or self._stuck():
            memcpy(&self.s, PyBytes_AS_STRING(before), sizeof(Position))
            StateMethods.apply_action(self, action)  # meets the fault again and names it
            return
        self._history = (self._history, number, before)

    def clone(self):
        """An exact copy."""
        cdef EngineState other = State.__new__(State)
        other.game = self.game
        other._history = self._history
        memcpy(&other.s, &self.s, sizeof(Position))
        return other

    def returns(self):
        """The result per seat as it stands after the last settled round."""
        return [float(value) for value in results_of(&self.s)]

    def playouts(self, count, seed):
        """Plays from this decision to the end at random so many times, on copies: moves in all, mean results.
        Playout i takes the stream of number i under the seed, see rulec_runtime/stream.pxd."""
        cdef Position s
        cdef uint64_t words[WORDS]
        cdef uint64_t stream, start = <uint64_t>seed
        cdef int64_t times = count, i, moves = 0
        cdef int64_t totals[SEATS]
        cdef int fault = NO_FAULT, seat, fast = self.s.g.fast, settled = 0
        memset(totals, 0, sizeof(totals))
        with nogil:
            for i in range(times):
                memcpy(&s, &self.s, sizeof(Position))
                stream = stream_of(start, i)
                if s.phase == 0:
                    fault = deal_random(&s, &stream)
                if fault == NO_FAULT:
                    moves += play_out(
                        &s, words, fast, &stream, &fault, NULL, &settled, legal_of, apply_to, deal_random, is_over,
                        note_report,
                    )
                if fault != NO_FAULT:
                    break
                for seat in range(s.g.players):
                    totals[seat] += result_of(&s, seat)
        if fault != NO_FAULT:
            raise fault_at(self.game, &s, fault)
        return moves, [totals[seat] / <double>max(times, 1) for seat in range(self.s.g.players)]

    # --- primitives

    def _raw(self):
        return raw_facts(&self.s)

    def _visible(self, viewer):
        return visible_to(&self.s, viewer)

    def _refusal(self, action):
        return refusal(&self.s, action)

    def _apply(self, action):
        return apply(&self.s, place_of(&self.s, action))

    def _chance(self, order, drawn):
        cdef Outcome outcome
        cdef signed char cards[CARDS_IN_ALL]
        cdef int64_t values[64]
        cdef int status, i
        if len(drawn) > 64:
            return ("unused",)
        for i in range(len(order)):
            cards[i] = order[i]
        for i in range(len(drawn)):
            values[i] = drawn[i]
        outcome.order = cards
        outcome.drawn = values
        outcome.drawn_count = len(drawn)
        outcome.stream = NULL
        outcome.offered_count = 0
        status = chance(&self.s, &outcome)
        if status == NEEDS_DRAW:
            return ("draw", [outcome.offered[i] for i in range(outcome.offered_count)])
        if status == WRONG_DRAW:
            return ("wrong",)
        if status >= FAULT:
            return ("fault", status - FAULT)
        if outcome.used < outcome.drawn_count:
            return ("unused",)
        if status == DEALS_AGAIN:
            return ("void", outcome.void_reason, thing_or_none(outcome.void_seat))
        return ("dealt",)

    def _snapshot(self):
        return PyBytes_FromStringAndSize(<char *>&self.s, sizeof(Position))

    def _restore(self, snapshot):
        memcpy(&self.s, PyBytes_AS_STRING(snapshot), sizeof(Position))

    def _results(self):
        return results_of(&self.s)

    def _ranking(self):
        return ranking_of(&self.s)

    def _titles(self):
        cdef int64_t values[12]
        cdef int places[SEATS]
        cdef int seat
        cdef list found = []
        rank_places(values, title_values_0(&self.s, values), SEATS, self.s.g.players, places)
        found.append([seat for seat in range(self.s.g.players) if places[seat] == 1])
        return found


class Game(EngineGame, GameMethods):
    """The game; `Game(players, **options)`, see `rulec_runtime.protocol.Game`. Raises WrongOption."""

    __slots__ = ()


class State(EngineState, StateMethods):
    """A match or a round; `Game` makes it, see `rulec_runtime.protocol.State`."""

    __slots__ = ()
