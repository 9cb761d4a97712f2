# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False, embedsignature=False, freethreading_compatible=True
# Made by rulec 0.1.0 from tarokk.yaml; changes belong there. A comment `# file:line` over a piece of code is the place
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
    SEATS = 4
    CARDS_IN_ALL = 40
    SAID_IN_ALL = 0
    ACTIONS = 64
    FIRST_PLAY = 24  # action id = FIRST_PLAY + card * MANNERS + manner
    MANNERS = 1  # silently, or with each word that goes with a card
    WORDS = 1  # of the largest legal set
    CONTEXTS = 1
    SUITS = 5
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
    k_bid_hivo = 0
    k_bid_szin = 1
    k_bid_szolo = 2
    k_item_game = 0
    k_item_absolut = 1
    k_item_pagat = 2
    k_item_valat = 3
    k_item_trull = 4
    k_item_kings = 5
    k_item_hold = 6
    k_degree_unsaid = 0
    k_degree_said = 1
    k_degree_kontra = 2
    k_degree_rekontra = 3
    k_degree_szubkontra = 4
    oc_one__tarock_any_one = 0
    oc_one__tarock_trull_only = 1
    oc_bad__suits_four_lowest = 0
    oc_bad__suits_four_kings = 1
    oc_bad__suits_never = 2
    oc_called__card_any_of_five = 0
    oc_called__card_not_held = 1
    oc_called__card_highest_not_held = 2
    oc_all__five_self_call = 0
    oc_all__five_must_solo = 1
    oc_calls__per__turn_many = 0
    oc_calls__per__turn_one = 1
    oc_pass__bar_for_good = 0
    oc_pass__bar_until_raise = 1
    oc_call__bar_none_at_all = 0
    oc_call__bar_barred = 1
    oc_self__raise_allowed = 0
    oc_self__raise_refused = 1
    oc_valat__overbid_refused = 0
    oc_valat__overbid_allowed = 1
    oc_absolut__against_after_game_kontra = 0
    oc_absolut__against_after_any_kontra = 1
    oc_absolut__against_at_once = 2
    oc_trull__duty_all_three = 0
    oc_trull__duty_any_card = 1
    oc_trull__duty_off_duty = 2
    oc_first__lead_by_caller = 0
    oc_first__lead_by_declarer = 1
    oc_overtake_no_duty = 0
    oc_overtake_if_able = 1
    oc_tie_declarers_lose = 0
    oc_tie_nobody = 1
    oc_tie_declarers_win_if_kontra = 2
    oc_silent__pagat_counts = 0
    oc_silent__pagat_not_to_partner = 1
    oc_silent__pagat_wins_only = 2
    oc_hold__in__trull_free = 0
    oc_hold__in__trull_pays = 1
    oc_valat__pays_alone = 0
    oc_valat__pays_with_game = 1
    oc_commission__2v2_four_players = 0
    oc_commission__2v2_two_winners = 1
    oc_bank__for_whole_match = 0
    oc_bank__for_each_round = 1
    oc_time__out_pass_or_first = 0
    oc_time__out_robot = 1
    k_call_done = 0
    k_call_pass = 1
    k_call_kontra = 2
    k_call_rekontra = 3
    k_call_szubkontra = 4
    k_call_hivo = 5
    k_call_szin = 6
    k_call_szolo = 7
    k_call_absolut = 8
    k_call_valat = 9
    k_call_pagat = 10
    c_T1 = 0
    c_T4 = 1
    c_T5 = 2
    c_T6 = 3
    c_T7 = 4
    c_T8 = 5
    c_T9 = 6
    c_T10 = 7
    c_T11 = 8
    c_T12 = 9
    c_T13 = 10
    c_T14 = 11
    c_T15 = 12
    c_T16 = 13
    c_T17 = 14
    c_T18 = 15
    c_T19 = 16
    c_T20 = 17
    c_T21 = 18
    c_T22 = 19
    c_p10 = 20
    c_pB = 21
    c_pL = 22
    c_pD = 23
    c_pK = 24
    c_t10 = 25
    c_tB = 26
    c_tL = 27
    c_tD = 28
    c_tK = 29
    c_kA = 30
    c_kB = 31
    c_kL = 32
    c_kD = 33
    c_kK = 34
    c_cA = 35
    c_cB = 36
    c_cL = 37
    c_cD = 38
    c_cK = 39

cdef extern from *:
    """
    #include <stdint.h>
    static const signed char PRINTED_SUIT[41] = {
        -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3,
        3, 3, 3, 4, 4, 4, 4, 4
    };
    static const signed char RANK[41] = {
        -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 7, 20, 21, 22, 23, 7, 20,
        21, 22, 23, 24, 20, 21, 22, 23, 24, 20, 21, 22, 23
    };
    static const signed char STRENGTH[41] = {
        -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 0, 1, 2, 3, 4, 0, 1, 2, 3,
        4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4
    };
    static const int POINTS[41] = {
        0, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 0, 2, 3, 4, 5, 0, 2, 3, 4, 5, 0, 2,
        3, 4, 5, 0, 2, 3, 4, 5
    };
    static const rulec_cards SUIT_CARDS[6] = {
        0x0ULL, 0xfffffULL, 0x1f00000ULL, 0x3e000000ULL, 0x7c0000000ULL, 0xf800000000ULL
    };
    static const rulec_cards RANK_CARDS[26] = {
        0x0ULL, 0x1ULL, 0x2ULL, 0x4ULL, 0x8ULL, 0x10ULL, 0x20ULL, 0x40ULL, 0x2100080ULL, 0x100ULL, 0x200ULL,
        0x400ULL, 0x800ULL, 0x1000ULL, 0x2000ULL, 0x4000ULL, 0x8000ULL, 0x10000ULL, 0x20000ULL, 0x40000ULL,
        0x80000ULL, 0x1084200000ULL, 0x2108400000ULL, 0x4210800000ULL, 0x8421000000ULL, 0x840000000ULL
    };
    static const signed char TEAM[5] = {
        -1, -1, -1, -1, -1
    };
    static const unsigned long long TEAM_SEATS[1] = {
        0
    };
    static const signed char PARTNER[5] = {
        -1, -1, -1, -1, -1
    };
    """
    const signed char PRINTED_SUIT[41]
    const signed char RANK[41]
    const signed char STRENGTH[41]
    const int POINTS[41]
    const cardset SUIT_CARDS[6]
    const cardset RANK_CARDS[26]
    const signed char TEAM[5]
    const unsigned long long TEAM_SEATS[1]
    const signed char PARTNER[5]

# ------------------------------------------------------------------------------------------------------- layout

ctypedef struct Context:  # what suits, strengths and points are at one moment; an entry for none comes first
    cardset suit_cards[6]
    int points[41]
    signed char suit[41]
    signed char strength[41]

ctypedef struct Rules:  # the game with its options; nothing here changes once it is made
    int players
    int fast  # the processor picks bits fast
    int direction  # 1 if next(x) is the next higher seat, -1 if the next lower
    int64_t rounds
    int64_t at_most
    uint64_t seats
    cardset pack
    int pack_size
    signed char pack_order[40]
    signed char next_seat[5]
    signed char turn[5][16]  # from a seat on, the first of a set of seats
    int64_t *schedule
    int schedule_count
    int64_t schedule_low
    int64_t schedule_high
    int o_one_tarock
    int o_bad_suits
    int o_called_card
    int o_all_five
    int o_calls_per_turn
    int o_pass_bar
    int o_call_bar
    int o_self_raise
    int o_valat_overbid
    int o_absolut_against
    int o_trull_duty
    int o_first_lead
    int o_overtake
    int o_tie
    int o_silent_pagat
    int o_hold_in_trull
    int o_valat_pays
    int64_t o_rounds_played
    int64_t o_stake
    int64_t o_commission
    int o_commission_2v2
    int64_t o_limit
    int o_bank_for
    int o_time_out
    Context contexts[1]

ctypedef struct Position:
    Rules *g
    cardset trick_cards
    cardset said_cards[1]  # cards of the trick by what was said with them, none first
    cardset z_hand[4]
    cardset z_won[4]
    cardset z_dealt[4]
    cardset z_played[4]
    int64_t report[4]
    int8_t r_tricks[4]
    int8_t r_passed[4]
    int8_t r_caller
    int32_t r_score[4]
    int8_t r_contract
    int8_t r_declarer
    int8_t r_called
    int8_t r_level[7][2]
    int8_t r_shown[4]
    int8_t r_barred[4]
    int8_t r_last_pagat
    int8_t r_hold_lost_by
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
    signed char trick_card[4]
    signed char trick_seat[4]
    signed char trick_said[4]
    signed char last_card[4]
    signed char last_seat[4]
    signed char last_said[4]
    signed char stock[40]

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
    total += 1 * count_cards(cards & 0x3fffeULL, s.g.fast)
    total += 2 * count_cards(cards & 0x1084200000ULL, s.g.fast)
    total += 3 * count_cards(cards & 0x2108400000ULL, s.g.fast)
    total += 4 * count_cards(cards & 0x4210800000ULL, s.g.fast)
    total += 5 * count_cards(cards & 0x84210c0001ULL, s.g.fast)
    return total

# -------------------------------------------------------------------------------------------------------- seats

cdef inline int seat_count(Position *s) noexcept nogil:
    """How many seats there are."""
    return SEATS


cdef inline uint64_t all_seats(Position *s) noexcept nogil:
    """The seats there are."""
    return (1 << SEATS) - 1


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
    return s.g.next_seat[s.r_caller + 1]


cdef inline bint is_scheduled(Position *s, int64_t value) noexcept nogil:
    """Whether a value stands in the schedule."""
    cdef int i
    for i in range(s.g.schedule_count):
        if s.g.schedule[i] == value:
            return True
    return False


cdef inline int side_of(Position *s, int seat) noexcept nogil:
    """The side of a seat."""
    if seat < 0:
        return NO_THING
    # tarokk.yaml:55
    if has_bit((bit_of(s.r_declarer) | bits_where_10(s)), seat):
        return 0
    # tarokk.yaml:56
    return 1


cdef inline uint64_t side_seats(Position *s, int side) noexcept nogil:
    """The seats of a side."""
    cdef uint64_t seats = 0
    cdef int seat
    for seat in range(seat_count(s)):
        if side >= 0 and side_of(s, seat) == side:
            seats |= bit_of(seat)
    return seats

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
    return suit_of(s, s.trick_card[0]) if s.trick_count else NO_THING


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


cdef inline int dealt_to(Position *s, int card) noexcept nogil:
    """The seat whose first hand had a card, or none."""
    cdef int seat
    for seat in range(seat_count(s)):
        if has_card(s.z_dealt[seat], card):
            return seat
    return NO_THING


cdef inline int played_by(Position *s, int card) noexcept nogil:
    """The seat that played a card in this round, or none."""
    cdef int seat = laid_by(s, card)
    if seat >= 0:
        return seat
    for seat in range(seat_count(s)):
        if has_card(s.z_played[seat], card):
            return seat
    return NO_THING

# -------------------------------------------------------------------------------------------------- definitions


cdef inline bint d_valat_said(Position *s) noexcept nogil:
    # tarokk.yaml:88
    return (bits_where_12(s) != 0)


cdef inline bint d_has_duty(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:89
    return case_13(s, v_p)


cdef inline bint d_must_kontra(Position *s) noexcept nogil:
    # tarokk.yaml:90
    return ((s.r_contract == k_bid_hivo) and (side_of(s, s.player) == 1) and (s.r_level[k_item_game][0] == k_degree_said) and (not d_valat_said(s)) and d_has_duty(s, s.player))


cdef inline bint d_must_kontra_2(Position *s) noexcept nogil:
    # tarokk.yaml:90
    return ((s.r_contract == k_bid_hivo) and (side_of(s, s.player) == 1) and (s.r_level[k_item_game][0] == k_degree_said) and (not d_valat_said(s)) and d_has_duty(s, s.player))


cdef inline bint d_free_call(Position *s) noexcept nogil:
    # tarokk.yaml:92
    return ((s.g.o_calls_per_turn == oc_calls__per__turn_many) or (not d_must_kontra(s)))


cdef inline cardset d_spare(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:82
    return (0x3e000ULL if (holds_all(s.z_hand[v_p], 0x3e000ULL) and (s.g.o_all_five == oc_all__five_self_call)) else 0x0ULL)


cdef inline cardset d_callable(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:83
    return case_14(s, v_p)


cdef inline bint d_kontra_heard(Position *s) noexcept nogil:
    # tarokk.yaml:93
    return case_15(s)


cdef inline bint d_free_call_2(Position *s) noexcept nogil:
    # tarokk.yaml:92
    return ((s.g.o_calls_per_turn == oc_calls__per__turn_many) or (not d_must_kontra_2(s)))


cdef inline int64_t d_sign(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:156
    return case_18(s, v_s)


cdef inline bint d_all_tricks(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:125
    return (sum_19(s, v_s) == 10)


cdef inline bint d_valat_counts(Position *s) noexcept nogil:
    # tarokk.yaml:149
    return (d_valat_said(s) or d_all_tricks(s, 0) or d_all_tricks(s, 1))


cdef inline bint d_paid(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:150
    return case_20(s, v_x, v_s)


cdef inline int64_t d_taken(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:124
    return points_of(s, union_21(s, v_s))


cdef inline bint d_drawn(Position *s, int v_x) noexcept nogil:
    # tarokk.yaml:148
    return ((v_x == k_item_game) and (s.g.o_tie == oc_tie_nobody) and (d_taken(s, 0) == 44))


cdef inline int64_t d_silent(Position *s, int v_x, int v_b) noexcept nogil:
    # tarokk.yaml:109
    return case_22(s, v_x, v_b)


cdef inline int64_t d_enough(Position *s) noexcept nogil:
    # tarokk.yaml:126
    return (44 if ((s.g.o_tie == oc_tie_declarers_win_if_kontra) and (s.r_level[k_item_game][0] >= k_degree_kontra)) else 45)


cdef inline bint d_made(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:127
    return case_26(s, v_x, v_s)


cdef inline bint d_pagat_caught(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:139
    return case_29(s, v_s)


cdef inline bint d_spoilt(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:135
    return case_30(s, v_x, v_s)


cdef inline int64_t d_announced(Position *s, int v_x, int v_b) noexcept nogil:
    # tarokk.yaml:117
    return case_31(s, v_x, v_b)


cdef inline int64_t d_times(Position *s, int v_d) noexcept nogil:
    # tarokk.yaml:123
    return case_36(s, v_d)


cdef inline int64_t d_worth(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:144
    return case_37(s, v_x, v_s)


cdef inline int64_t d_total(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:154
    return sum_38(s, v_s)


cdef inline int64_t d_value(Position *s) noexcept nogil:
    # tarokk.yaml:155
    return clamped((d_total(s, 0) - d_total(s, 1)), s.g.o_limit)


cdef inline int64_t d_times_paid(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:157
    return (3 if (count_bits(side_seats(s, side_of(s, v_p)), s.g.fast) == 1) else 1)


cdef inline int d_winners(Position *s) noexcept nogil:
    # tarokk.yaml:271
    return (0 if (d_value(s) > 0) else 1)


cdef inline int64_t d_v(Position *s) noexcept nogil:
    # tarokk.yaml:270
    return (s.g.o_stake * absolute(d_value(s)))


cdef inline int64_t d_pot(Position *s) noexcept nogil:
    # tarokk.yaml:272
    return (d_v(s) * larger(count_bits(side_seats(s, 0), s.g.fast), count_bits(side_seats(s, 1), s.g.fast)))


cdef inline int64_t d_charged(Position *s) noexcept nogil:
    # tarokk.yaml:273
    return (4 if ((s.g.o_commission_2v2 == oc_commission__2v2_four_players) or (count_bits(side_seats(s, d_winners(s)), s.g.fast) != 2)) else 2)


cdef inline int64_t d_prize(Position *s) noexcept nogil:
    # tarokk.yaml:274
    return (d_pot(s) - floor_div((((d_charged(s) * s.g.o_commission) * d_v(s)) + 49), 100))


cdef inline int64_t d_gets(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:276
    return (share(d_prize(s), side_seats(s, d_winners(s)), v_p) if has_bit(side_seats(s, d_winners(s)), v_p) else ((0 - d_v(s)) * d_times_paid(s, v_p)))


cdef inline int64_t d_house(Position *s) noexcept nogil:
    # tarokk.yaml:275
    return (d_pot(s) - d_prize(s))


cdef inline uint64_t bits_where_1(Position *s) noexcept nogil:
    # tarokk.yaml:169
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>((not ((s.z_hand[v_p] & SUIT_CARDS[0 + 1]) != 0))) << v_p
    return found


cdef inline uint64_t bits_where_2(Position *s) noexcept nogil:
    # tarokk.yaml:170
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>(((count_cards((s.z_hand[v_p] & SUIT_CARDS[0 + 1]), s.g.fast) == 1) and ((s.g.o_one_tarock == oc_one__tarock_any_one) or ((s.z_hand[v_p] & 0xc0001ULL) != 0)))) << v_p
    return found


cdef inline uint64_t bits_where_3(Position *s) noexcept nogil:
    # tarokk.yaml:172
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>(((s.g.o_bad_suits == oc_bad__suits_four_lowest) and holds_all(s.z_hand[v_p], 0x842100000ULL))) << v_p
    return found


cdef inline uint64_t bits_where_4(Position *s) noexcept nogil:
    # tarokk.yaml:173
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>(((s.g.o_bad_suits == oc_bad__suits_four_kings) and holds_all(s.z_hand[v_p], 0x8421000000ULL))) << v_p
    return found


cdef inline int case_5(Position *s) noexcept nogil:
    # tarokk.yaml:193
    cdef int of = s.call
    if of == k_call_kontra:
        return k_degree_kontra
    if of == k_call_rekontra:
        return k_degree_rekontra
    if of == k_call_szubkontra:
        return k_degree_szubkontra
    return k_degree_szubkontra


cdef inline int case_6(Position *s) noexcept nogil:
    # tarokk.yaml:204
    cdef int of = s.call
    if of == k_call_szin:
        return k_bid_szin
    if of == k_call_szolo:
        return k_bid_szolo
    return k_bid_szolo


cdef inline int case_7(Position *s) noexcept nogil:
    # tarokk.yaml:214
    cdef int of = s.call
    if of == k_call_absolut:
        return k_item_absolut
    if of == k_call_valat:
        return k_item_valat
    return k_item_valat


cdef inline uint64_t bits_where_8(Position *s, int v_owner) noexcept nogil:
    # tarokk.yaml:64
    cdef int v_q
    cdef uint64_t found = 0
    for v_q in range(seat_count(s)):
        found |= <uint64_t>((side_of(s, v_q) == side_of(s, v_owner))) << v_q
    return found


cdef inline bint every_9(Position *s) noexcept nogil:
    # tarokk.yaml:64
    cdef int v_p
    for v_p in range(seat_count(s)):
        if not s.r_shown[v_p]: return False
    return True


cdef inline uint64_t bits_where_10(Position *s) noexcept nogil:
    # tarokk.yaml:55
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>(holds_all(s.z_dealt[v_p], card_bit(s.r_called))) << v_p
    return found


cdef inline uint64_t bits_where_11(Position *s) noexcept nogil:
    # tarokk.yaml:59
    cdef int v_q
    cdef uint64_t found = 0
    for v_q in range(seat_count(s)):
        found |= <uint64_t>(holds_all(s.z_dealt[v_q], card_bit(s.r_called))) << v_q
    return found


cdef inline uint64_t bits_where_12(Position *s) noexcept nogil:
    # tarokk.yaml:88
    cdef uint64_t rest
    cdef int v_s
    cdef uint64_t found = 0
    rest = 0x3ULL
    while rest:
        v_s = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>((s.r_level[k_item_valat][v_s] != k_degree_unsaid)) << v_s
    return found


cdef inline bint case_13(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:89
    cdef int of = s.g.o_trull_duty
    if of == oc_trull__duty_all_three:
        return holds_all(s.z_dealt[v_p], 0xc0001ULL)
    if of == oc_trull__duty_any_card:
        return ((s.z_dealt[v_p] & 0xc0001ULL) != 0)
    return False


cdef inline cardset case_14(Position *s, int v_p) noexcept nogil:
    # tarokk.yaml:84
    cdef int of = s.g.o_called_card
    if of == oc_called__card_any_of_five:
        return 0x3e000ULL
    if of == oc_called__card_not_held:
        return ((0x3e000ULL & ~s.z_hand[v_p]) | d_spare(s, v_p))
    return (card_bit(highest_by(STRENGTH, (0x3e000ULL & ~s.z_hand[v_p]))) | d_spare(s, v_p))


cdef inline uint64_t bits_where_17(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:96
    cdef uint64_t rest
    cdef int v_x
    cdef uint64_t found = 0
    rest = 0x7fULL
    while rest:
        v_x = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>((s.r_level[v_x][v_s] >= k_degree_kontra)) << v_x
    return found


cdef inline uint64_t bits_where_16(Position *s) noexcept nogil:
    # tarokk.yaml:96
    cdef uint64_t rest
    cdef int v_s
    cdef uint64_t found = 0
    rest = 0x3ULL
    while rest:
        v_s = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>((bits_where_17(s, v_s) != 0)) << v_s
    return found


cdef inline bint case_15(Position *s) noexcept nogil:
    # tarokk.yaml:94
    cdef int of = s.g.o_absolut_against
    if of == oc_absolut__against_after_game_kontra:
        return (s.r_level[k_item_game][0] >= k_degree_kontra)
    if of == oc_absolut__against_after_any_kontra:
        return (bits_where_16(s) != 0)
    return True


cdef inline int64_t case_18(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:156
    cdef int of = v_s
    if of == 0:
        return 1
    return -1


cdef inline int64_t sum_19(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:125
    cdef uint64_t rest
    cdef int v_p
    cdef int64_t total = 0, value
    rest = side_seats(s, v_s)
    while rest:
        v_p = lowest_bit(rest)
        rest &= rest - 1
        total += s.r_tricks[v_p]
    return total


cdef inline bint case_20(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:151
    cdef int of = v_x
    if of == k_item_valat:
        return ((not d_valat_said(s)) or (s.r_level[k_item_valat][v_s] != k_degree_unsaid))
    if of == k_item_game:
        return ((s.g.o_valat_pays == oc_valat__pays_with_game) or (not d_valat_counts(s)))
    return (not d_valat_counts(s))


cdef inline cardset union_21(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:124
    cdef uint64_t rest
    cdef int owner
    cdef cardset found = 0x0ULL
    rest = side_seats(s, v_s)
    while rest:
        owner = lowest_bit(rest)
        rest &= rest - 1
        found |= s.z_won[owner]
    return found


cdef inline int64_t case_23(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:110
    cdef int of = v_b
    if of == k_bid_hivo:
        return 1
    if of == k_bid_szin:
        return 2
    return 2


cdef inline int64_t case_24(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:111
    cdef int of = v_b
    if of == k_bid_hivo:
        return 1
    if of == k_bid_szin:
        return 0
    return 2


cdef inline int64_t case_25(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:112
    cdef int of = v_b
    if of == k_bid_hivo:
        return 6
    if of == k_bid_szin:
        return 12
    return 12


cdef inline int64_t case_22(Position *s, int v_x, int v_b) noexcept nogil:
    # tarokk.yaml:110
    cdef int of = v_x
    if of == k_item_absolut:
        return case_23(s, v_b)
    if of == k_item_pagat:
        return case_24(s, v_b)
    if of == k_item_valat:
        return case_25(s, v_b)
    if of == k_item_trull:
        return case_24(s, v_b)
    if of == k_item_kings:
        return case_23(s, v_b)
    if of == k_item_hold:
        return case_24(s, v_b)
    return 0


cdef inline uint64_t bits_where_27(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:132
    cdef uint64_t rest
    cdef int v_p
    cdef uint64_t found = 0
    rest = side_seats(s, v_s)
    while rest:
        v_p = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>(holds_all(s.z_dealt[v_p], 0xc0001ULL)) << v_p
    return found


cdef inline uint64_t bits_where_28(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:133
    cdef uint64_t rest
    cdef int v_p
    cdef uint64_t found = 0
    rest = side_seats(s, v_s)
    while rest:
        v_p = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>(holds_all(s.z_dealt[v_p], 0x8421000000ULL)) << v_p
    return found


cdef inline bint case_26(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:128
    cdef int of = v_x
    if of == k_item_game:
        return (d_taken(s, v_s) >= d_enough(s))
    if of == k_item_absolut:
        return (d_taken(s, v_s) >= 56)
    if of == k_item_pagat:
        return (has_bit(side_seats(s, v_s), dealt_to(s, c_T1)) and (s.r_last_pagat == dealt_to(s, c_T1)))
    if of == k_item_valat:
        return d_all_tricks(s, v_s)
    if of == k_item_trull:
        return (bits_where_27(s, v_s) != 0)
    if of == k_item_kings:
        return (bits_where_28(s, v_s) != 0)
    return False


cdef inline bint case_29(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:140
    cdef int of = s.g.o_silent_pagat
    if of == oc_silent__pagat_counts:
        return ((s.r_last_pagat != NO_THING) and (s.r_last_pagat != dealt_to(s, c_T1)))
    if of == oc_silent__pagat_not_to_partner:
        return ((s.r_last_pagat != NO_THING) and (not has_bit(side_seats(s, v_s), s.r_last_pagat)))
    return False


cdef inline bint case_30(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:136
    cdef int of = v_x
    if of == k_item_pagat:
        return (has_bit(side_seats(s, v_s), dealt_to(s, c_T1)) and d_pagat_caught(s, v_s))
    if of == k_item_hold:
        return has_bit(side_seats(s, v_s), s.r_hold_lost_by)
    return False


cdef inline int64_t case_32(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:118
    cdef int of = v_b
    if of == k_bid_hivo:
        return 1
    if of == k_bid_szin:
        return 4
    return 4


cdef inline int64_t case_33(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:119
    cdef int of = v_b
    if of == k_bid_hivo:
        return 2
    if of == k_bid_szin:
        return 4
    return 4


cdef inline int64_t case_34(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:120
    cdef int of = v_b
    if of == k_bid_hivo:
        return 2
    if of == k_bid_szin:
        return 0
    return 4


cdef inline int64_t case_35(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:121
    cdef int of = v_b
    if of == k_bid_hivo:
        return 12
    if of == k_bid_szin:
        return 24
    return 24


cdef inline int64_t case_31(Position *s, int v_x, int v_b) noexcept nogil:
    # tarokk.yaml:118
    cdef int of = v_x
    if of == k_item_game:
        return case_32(s, v_b)
    if of == k_item_absolut:
        return case_33(s, v_b)
    if of == k_item_pagat:
        return case_34(s, v_b)
    if of == k_item_valat:
        return case_35(s, v_b)
    return 0


cdef inline int64_t case_36(Position *s, int v_d) noexcept nogil:
    # tarokk.yaml:123
    cdef int of = v_d
    if of == k_degree_kontra:
        return 2
    if of == k_degree_rekontra:
        return 4
    if of == k_degree_szubkontra:
        return 8
    return 1


cdef inline int64_t case_37(Position *s, int v_x, int v_s) noexcept nogil:
    # tarokk.yaml:145
    cdef int of = s.r_level[v_x][v_s]
    if of == k_degree_unsaid:
        return (d_silent(s, v_x, s.r_contract) * (1 if d_made(s, v_x, v_s) else (-1 if d_spoilt(s, v_x, v_s) else 0)))
    return ((d_announced(s, v_x, s.r_contract) * d_times(s, s.r_level[v_x][v_s])) * (1 if d_made(s, v_x, v_s) else -1))


cdef inline int64_t sum_38(Position *s, int v_s) noexcept nogil:
    # tarokk.yaml:154
    cdef uint64_t rest
    cdef int v_x
    cdef int64_t total = 0, value
    rest = 0x7fULL
    while rest:
        v_x = lowest_bit(rest)
        rest &= rest - 1
        if not (d_paid(s, v_x, v_s) and (not d_drawn(s, v_x))): continue
        total += d_worth(s, v_x, v_s)
    return total


cdef inline int case_39(Position *s, int v_b) noexcept nogil:
    # tarokk.yaml:100
    cdef int of = v_b
    if of == k_call_szin:
        return k_bid_szin
    if of == k_call_szolo:
        return k_bid_szolo
    return k_bid_szolo


# ---------------------------------------------------------------------------------------------------- registers


cdef inline int8_t start_of_r_tricks(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(0)


cdef inline void clear_r_tricks(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(4):
        start = start_of_r_tricks(s, owner)
        s.r_tricks[owner] = start


cdef inline int8_t start_of_r_passed(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(False)


cdef inline void clear_r_passed(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(4):
        start = start_of_r_passed(s, owner)
        s.r_passed[owner] = start


cdef inline int8_t start_of_r_caller(Position *s) noexcept nogil:
    # tarokk.yaml:161
    return <int8_t>(at_least_first(0))


cdef inline void clear_r_caller(Position *s) noexcept nogil:
    s.r_caller = start_of_r_caller(s)


cdef inline int32_t start_of_r_score(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:69
    return <int32_t>(0)


cdef inline void clear_r_score(Position *s) noexcept nogil:
    cdef int owner
    cdef int32_t start
    for owner in range(4):
        start = start_of_r_score(s, owner)
        s.r_score[owner] = start


cdef inline int8_t start_of_r_contract(Position *s) noexcept nogil:
    # tarokk.yaml:71
    return <int8_t>(NO_THING)


cdef inline void clear_r_contract(Position *s) noexcept nogil:
    s.r_contract = start_of_r_contract(s)


cdef inline int8_t start_of_r_declarer(Position *s) noexcept nogil:
    # tarokk.yaml:72
    return <int8_t>(NO_THING)


cdef inline void clear_r_declarer(Position *s) noexcept nogil:
    s.r_declarer = start_of_r_declarer(s)


cdef inline int8_t start_of_r_called(Position *s) noexcept nogil:
    # tarokk.yaml:73
    return <int8_t>(NO_THING)


cdef inline void clear_r_called(Position *s) noexcept nogil:
    s.r_called = start_of_r_called(s)


cdef inline int8_t start_of_r_level(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:74
    return <int8_t>(at_least_first(k_degree_unsaid))


cdef inline void clear_r_level(Position *s) noexcept nogil:
    cdef int owner, second
    cdef int8_t start
    for owner in range(7):
        start = start_of_r_level(s, owner)
        for second in range(2):
            s.r_level[owner][second] = start


cdef inline int8_t start_of_r_shown(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:75
    return <int8_t>(False)


cdef inline void clear_r_shown(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(4):
        start = start_of_r_shown(s, owner)
        s.r_shown[owner] = start


cdef inline int8_t start_of_r_barred(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:76
    return <int8_t>(False)


cdef inline void clear_r_barred(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(4):
        start = start_of_r_barred(s, owner)
        s.r_barred[owner] = start


cdef inline int8_t start_of_r_last_pagat(Position *s) noexcept nogil:
    # tarokk.yaml:77
    return <int8_t>(NO_THING)


cdef inline void clear_r_last_pagat(Position *s) noexcept nogil:
    s.r_last_pagat = start_of_r_last_pagat(s)


cdef inline int8_t start_of_r_hold_lost_by(Position *s) noexcept nogil:
    # tarokk.yaml:78
    return <int8_t>(NO_THING)


cdef inline void clear_r_hold_lost_by(Position *s) noexcept nogil:
    s.r_hold_lost_by = start_of_r_hold_lost_by(s)


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
    clear_r_contract(s)
    renew_context(s)
    clear_r_declarer(s)
    renew_context(s)
    clear_r_called(s)
    renew_context(s)
    clear_r_level(s)
    renew_context(s)
    clear_r_shown(s)
    renew_context(s)
    clear_r_barred(s)
    renew_context(s)
    clear_r_last_pagat(s)
    renew_context(s)
    clear_r_hold_lost_by(s)
    renew_context(s)
    start_trick_registers(s)


cdef inline void rest(Position *s) noexcept nogil:
    """No phase with decisions is current."""
    s.player = s.leader = s.call = s.card = s.said = NO_THING
    s.taken = s.calls = s.passes = 0
    s.had = s.to_play = 0
    s.place = s.face_down = 0

cdef inline int do_new_game(Position *s, int v_b, int v_c) noexcept nogil:
    # tarokk.yaml:98
    cdef int v_p_1
    # tarokk.yaml:100
    s.r_contract = <int8_t>(v_b)
    # tarokk.yaml:101
    s.r_called = <int8_t>(v_c)
    # tarokk.yaml:102
    s.r_declarer = <int8_t>(s.player)
    # tarokk.yaml:103
    clear_r_level(s)
    # tarokk.yaml:104
    s.r_level[k_item_game][0] = <int8_t>(k_degree_said)
    # tarokk.yaml:105
    for v_p_1 in range(seat_count(s)):
        # tarokk.yaml:105
        s.r_shown[v_p_1] = ((v_p_1 == s.player) or (v_b != k_bid_hivo))
    # tarokk.yaml:106
    if (s.g.o_pass_bar == oc_pass__bar_until_raise):
        # tarokk.yaml:106
        clear_r_barred(s)
    return GOES_ON


cdef inline int do_new_game_2(Position *s, int v_b, int v_c) noexcept nogil:
    # tarokk.yaml:98
    cdef int v_p_1
    # tarokk.yaml:100
    s.r_contract = <int8_t>(case_39(s, v_b))
    # tarokk.yaml:101
    s.r_called = <int8_t>(NO_THING)
    # tarokk.yaml:102
    s.r_declarer = <int8_t>(s.player)
    # tarokk.yaml:103
    clear_r_level(s)
    # tarokk.yaml:104
    s.r_level[k_item_game][0] = <int8_t>(k_degree_said)
    # tarokk.yaml:105
    for v_p_1 in range(seat_count(s)):
        # tarokk.yaml:105
        s.r_shown[v_p_1] = ((v_p_1 == s.player) or (v_b != k_call_hivo))
    # tarokk.yaml:106
    if (s.g.o_pass_bar == oc_pass__bar_until_raise):
        # tarokk.yaml:106
        clear_r_barred(s)
    return GOES_ON


# ------------------------------------------------------------------------------------------ deal: tarokk.yaml:166

cdef int effects_of_deal(Position *s, Outcome *outcome) noexcept nogil:
    # tarokk.yaml:167
    deal_to_hands(s, 10)
    return GOES_ON


cdef inline bint is_void_deal(Position *s, Outcome *outcome) noexcept nogil:
    """Whether the cards must be dealt again; the reason is noted."""
    # tarokk.yaml:169
    if (bits_where_1(s) != 0):
        outcome.void_reason = 0
        outcome.void_seat = first_bit(bits_where_1(s))
        return True
    # tarokk.yaml:170
    if (bits_where_2(s) != 0):
        outcome.void_reason = 1
        outcome.void_seat = first_bit(bits_where_2(s))
        return True
    # tarokk.yaml:172
    if (bits_where_3(s) != 0):
        outcome.void_reason = 2
        outcome.void_seat = first_bit(bits_where_3(s))
        return True
    # tarokk.yaml:173
    if (bits_where_4(s) != 0):
        outcome.void_reason = 3
        outcome.void_seat = first_bit(bits_where_4(s))
        return True
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
    memcpy(s.z_dealt, s.z_hand, sizeof(s.z_hand))
    if is_void_deal(s, outcome):
        return DEALS_AGAIN
    return GOES_ON

# ------------------------------------------------------------------------------------------ calls: tarokk.yaml:174

cdef inline int next_turn_calls(Position *s) noexcept nogil:
    """Before each turn: whose it is, or that the phase is over."""
    cdef uint64_t who = playing(s) & playing(s)
    if (s.passes == 3):
        return GOES_ON
    if who == 0:
        return GOES_ON
    s.player = first_from(s, s.place, who)
    s.calls = 0
    return WAITS


cdef int enter_calls(Position *s) noexcept nogil:
    cdef int seat
    s.passes = 0
    for seat in range(SEATS):
        s.r_passed[seat] = 0
    s.had = 0
    s.taken = 0
    s.place = s.r_caller
    return next_turn_calls(s)


cdef inline int on_call_calls(Position *s) noexcept nogil:
    cdef int v_p_1
    # tarokk.yaml:228
    s.r_shown[s.player] = True
    # tarokk.yaml:229
    if (holds_all(s.z_dealt[s.player], card_bit(s.r_called)) and (s.player != s.r_declarer)):
        # tarokk.yaml:230
        for v_p_1 in range(seat_count(s)):
            # tarokk.yaml:230
            s.r_shown[v_p_1] = True
    # tarokk.yaml:231
    if ((s.g.o_call_bar == oc_call__bar_barred) and (not has_bit(0xe0ULL, s.call))):
        # tarokk.yaml:231
        s.r_barred[s.player] = True
    return GOES_ON


cdef inline void legal_calls_1(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:181
    s.call = call
    if not (s.calls > 0): return  # tarokk.yaml:182
    if d_must_kontra(s): return  # tarokk.yaml:183
    set_bit(words, <int>(first))


cdef inline int call_calls_1(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:181
    cdef int index, status
    s.call = call
    s.passes = 0
    return GOES_ON


cdef int refusal_calls_1(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tarokk.yaml:182
    if not (s.calls > 0):
        return 6
    # tarokk.yaml:183
    if d_must_kontra(s):
        return 7
    return -1

cdef inline void legal_calls_2(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:184
    s.call = call
    if not (s.calls == 0): return  # tarokk.yaml:185
    if (s.r_contract == NO_THING): return  # tarokk.yaml:187
    if d_must_kontra_2(s): return  # tarokk.yaml:188
    set_bit(words, <int>(first))


cdef inline int call_calls_2(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:184
    cdef int index, status
    s.call = call
    if call == k_call_pass:
        s.passes += 1
        s.r_passed[s.player] = 1
    else:
        s.passes = 0
    # tarokk.yaml:189
    s.r_barred[s.player] = True
    return GOES_ON


cdef int refusal_calls_2(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tarokk.yaml:185
    if not (s.calls == 0):
        return 8
    # tarokk.yaml:187
    if (s.r_contract == NO_THING):
        return 9
    # tarokk.yaml:188
    if d_must_kontra_2(s):
        return 10
    return -1

cdef inline void legal_calls_3(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:190
    cdef uint64_t rest_1
    cdef int v_x
    cdef int v_owners
    cdef int fixed_12_1
    cdef bint held_13
    cdef bint fixed_14_1
    s.call = call
    v_owners = (side_of(s, s.player) if (s.call == k_call_rekontra) else other_of_two(side_of(s, s.player)))
    fixed_12_1 = case_5(s)
    held_13 = (not (not d_valat_said(s)))
    fixed_14_1 = d_free_call(s)
    rest_1 = 0xfULL & 0xfULL
    while rest_1:
        v_x = lowest_bit(rest_1)
        rest_1 &= rest_1 - 1
        if not (fixed_12_1 == next_value(s.r_level[v_x][v_owners], 1, 5)): continue  # tarokk.yaml:193
        if (held_13 and (not (v_x == k_item_valat))): continue  # tarokk.yaml:194
        if ((not (v_x == k_item_game)) and (not fixed_14_1)): continue  # tarokk.yaml:195
        set_bit(words, <int>(first + v_x))


cdef inline int call_calls_3(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:190
    cdef int index, status
    cdef int v_x
    cdef int v_owners
    index = place
    v_x = index
    s.call = call
    v_owners = (side_of(s, s.player) if (s.call == k_call_rekontra) else other_of_two(side_of(s, s.player)))
    s.passes = 0
    # tarokk.yaml:196
    s.r_level[v_x][v_owners] = <int8_t>(case_5(s))
    return on_call_calls(s)


cdef int refusal_calls_3(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    cdef int v_x
    cdef int v_owners
    index = place
    v_x = index
    s.call = call
    # tarokk.yaml:190
    if not has_bit(0xfULL, v_x):
        return 11
    v_owners = (side_of(s, s.player) if (s.call == k_call_rekontra) else other_of_two(side_of(s, s.player)))
    # tarokk.yaml:193
    if not (case_5(s) == next_value(s.r_level[v_x][v_owners], 1, 5)):
        return 12
    # tarokk.yaml:194
    if not ((not d_valat_said(s)) or (v_x == k_item_valat)):
        return 13
    # tarokk.yaml:195
    if not ((v_x == k_item_game) or d_free_call(s)):
        return 14
    return -1

cdef inline void legal_calls_4(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:197
    cdef cardset rest_1
    cdef int v_c
    s.call = call
    if not (s.r_contract == NO_THING): return  # tarokk.yaml:199
    rest_1 = 0x3e000ULL & 0x3e000ULL
    while rest_1:
        v_c = lowest_card(rest_1)
        rest_1 &= rest_1 - 1
        if not has_card(d_callable(s, s.player), v_c): continue  # tarokk.yaml:200
        set_bit(words, <int>(first + (v_c - 13)))


cdef inline int call_calls_4(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:197
    cdef int index, status
    cdef int status_1
    cdef int v_c
    index = place
    v_c = index + 13
    s.call = call
    s.passes = 0
    # tarokk.yaml:201
    status_1 = do_new_game(s, k_bid_hivo, v_c)
    if status_1 != GOES_ON: return status_1
    return on_call_calls(s)


cdef int refusal_calls_4(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    cdef int v_c
    index = place
    v_c = index + 13
    s.call = call
    # tarokk.yaml:197
    if not has_card(0x3e000ULL, v_c):
        return 15
    # tarokk.yaml:199
    if not (s.r_contract == NO_THING):
        return 16
    # tarokk.yaml:200
    if not has_card(d_callable(s, s.player), v_c):
        return 17
    return -1

cdef inline void legal_calls_5(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:202
    s.call = call
    if not (s.r_contract < case_6(s)): return  # tarokk.yaml:204
    if not (not s.r_barred[s.player]): return  # tarokk.yaml:205
    if not ((s.player != s.r_declarer) or (s.g.o_self_raise == oc_self__raise_allowed)): return  # tarokk.yaml:206
    if not ((not d_valat_said(s)) or (s.g.o_valat_overbid == oc_valat__overbid_allowed)): return  # tarokk.yaml:207
    if not ((s.call == k_call_szolo) or (count_cards((s.z_hand[s.player] & ~SUIT_CARDS[0 + 1]), s.g.fast) >= 5)): return  # tarokk.yaml:208
    set_bit(words, <int>(first))


cdef inline int call_calls_5(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:202
    cdef int index, status
    cdef int status_1
    s.call = call
    s.passes = 0
    # tarokk.yaml:209
    status_1 = do_new_game_2(s, s.call, NO_THING)
    if status_1 != GOES_ON: return status_1
    return on_call_calls(s)


cdef int refusal_calls_5(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tarokk.yaml:204
    if not (s.r_contract < case_6(s)):
        return 18
    # tarokk.yaml:205
    if not (not s.r_barred[s.player]):
        return 19
    # tarokk.yaml:206
    if not ((s.player != s.r_declarer) or (s.g.o_self_raise == oc_self__raise_allowed)):
        return 20
    # tarokk.yaml:207
    if not ((not d_valat_said(s)) or (s.g.o_valat_overbid == oc_valat__overbid_allowed)):
        return 21
    # tarokk.yaml:208
    if not ((s.call == k_call_szolo) or (count_cards((s.z_hand[s.player] & ~SUIT_CARDS[0 + 1]), s.g.fast) >= 5)):
        return 22
    return -1

cdef inline void legal_calls_6(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:210
    s.call = call
    if not (s.r_contract != NO_THING): return  # tarokk.yaml:212
    if not (not d_valat_said(s)): return  # tarokk.yaml:213
    if not (s.r_level[case_7(s)][side_of(s, s.player)] == k_degree_unsaid): return  # tarokk.yaml:214
    if not ((s.call == k_call_valat) or (side_of(s, s.player) == 0) or d_kontra_heard(s)): return  # tarokk.yaml:215
    if not d_free_call_2(s): return  # tarokk.yaml:216
    set_bit(words, <int>(first))


cdef inline int call_calls_6(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:210
    cdef int index, status
    s.call = call
    s.passes = 0
    # tarokk.yaml:217
    s.r_level[case_7(s)][side_of(s, s.player)] = <int8_t>(k_degree_said)
    return on_call_calls(s)


cdef int refusal_calls_6(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tarokk.yaml:212
    if not (s.r_contract != NO_THING):
        return 23
    # tarokk.yaml:213
    if not (not d_valat_said(s)):
        return 24
    # tarokk.yaml:214
    if not (s.r_level[case_7(s)][side_of(s, s.player)] == k_degree_unsaid):
        return 25
    # tarokk.yaml:215
    if not ((s.call == k_call_valat) or (side_of(s, s.player) == 0) or d_kontra_heard(s)):
        return 26
    # tarokk.yaml:216
    if not d_free_call_2(s):
        return 27
    return -1

cdef inline void legal_calls_7(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tarokk.yaml:218
    s.call = call
    if not (s.r_contract != NO_THING): return  # tarokk.yaml:220
    if not (not d_valat_said(s)): return  # tarokk.yaml:221
    if not (s.r_level[k_item_pagat][side_of(s, s.player)] == k_degree_unsaid): return  # tarokk.yaml:222
    if not holds_all(s.z_hand[s.player], 0x1ULL): return  # tarokk.yaml:223
    if not (s.r_contract != k_bid_szin): return  # tarokk.yaml:224
    if not d_free_call_2(s): return  # tarokk.yaml:225
    set_bit(words, <int>(first))


cdef inline int call_calls_7(Position *s, int place, int call) noexcept nogil:
    # tarokk.yaml:218
    cdef int index, status
    s.call = call
    s.passes = 0
    # tarokk.yaml:226
    s.r_level[k_item_pagat][side_of(s, s.player)] = <int8_t>(k_degree_said)
    return on_call_calls(s)


cdef int refusal_calls_7(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tarokk.yaml:220
    if not (s.r_contract != NO_THING):
        return 28
    # tarokk.yaml:221
    if not (not d_valat_said(s)):
        return 29
    # tarokk.yaml:222
    if not (s.r_level[k_item_pagat][side_of(s, s.player)] == k_degree_unsaid):
        return 30
    # tarokk.yaml:223
    if not holds_all(s.z_hand[s.player], 0x1ULL):
        return 31
    # tarokk.yaml:224
    if not (s.r_contract != k_bid_szin):
        return 32
    # tarokk.yaml:225
    if not d_free_call_2(s):
        return 33
    return -1

cdef inline int legal_calls(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: a bit for each action of the phase, in order."""
    cdef int i
    for i in range(1):
        words[i] = 0
    legal_calls_1(s, words, k_call_done, 0)
    legal_calls_2(s, words, k_call_pass, 1)
    legal_calls_3(s, words, k_call_kontra, 2)
    legal_calls_3(s, words, k_call_rekontra, 6)
    legal_calls_3(s, words, k_call_szubkontra, 10)
    legal_calls_4(s, words, k_call_hivo, 14)
    legal_calls_5(s, words, k_call_szin, 19)
    legal_calls_5(s, words, k_call_szolo, 20)
    legal_calls_6(s, words, k_call_absolut, 21)
    legal_calls_6(s, words, k_call_valat, 22)
    legal_calls_7(s, words, k_call_pagat, 23)
    return 1


cdef int take_calls(Position *s, int place) noexcept nogil:
    """A call, and what follows up to the next turn."""
    cdef int status
    if place < 1:
        status = call_calls_1(s, place - 0, k_call_done)
    elif place < 2:
        status = call_calls_2(s, place - 1, k_call_pass)
    elif place < 6:
        status = call_calls_3(s, place - 2, k_call_kontra)
    elif place < 10:
        status = call_calls_3(s, place - 6, k_call_rekontra)
    elif place < 14:
        status = call_calls_3(s, place - 10, k_call_szubkontra)
    elif place < 19:
        status = call_calls_4(s, place - 14, k_call_hivo)
    elif place < 20:
        status = call_calls_5(s, place - 19, k_call_szin)
    elif place < 21:
        status = call_calls_5(s, place - 20, k_call_szolo)
    elif place < 22:
        status = call_calls_6(s, place - 21, k_call_absolut)
    elif place < 23:
        status = call_calls_6(s, place - 22, k_call_valat)
    elif place < 24:
        status = call_calls_7(s, place - 23, k_call_pagat)
    else:
        status = GOES_ON
    if status != GOES_ON:
        return status
    s.calls += 1
    if ((s.g.o_calls_per_turn == oc_calls__per__turn_many) and (not has_bit(0x3ULL, s.call))):
        return WAITS
    s.had |= 1 << s.player
    s.taken += 1
    s.place = s.g.next_seat[s.player + 1]
    return next_turn_calls(s)


cdef int refusal_calls(Position *s, int place) noexcept nogil:
    if place < 1:
        return refusal_calls_1(s, place - 0, k_call_done)
    if place < 2:
        return refusal_calls_2(s, place - 1, k_call_pass)
    if place < 6:
        return refusal_calls_3(s, place - 2, k_call_kontra)
    if place < 10:
        return refusal_calls_3(s, place - 6, k_call_rekontra)
    if place < 14:
        return refusal_calls_3(s, place - 10, k_call_szubkontra)
    if place < 19:
        return refusal_calls_4(s, place - 14, k_call_hivo)
    if place < 20:
        return refusal_calls_5(s, place - 19, k_call_szin)
    if place < 21:
        return refusal_calls_5(s, place - 20, k_call_szolo)
    if place < 22:
        return refusal_calls_6(s, place - 21, k_call_absolut)
    if place < 23:
        return refusal_calls_6(s, place - 22, k_call_valat)
    if place < 24:
        return refusal_calls_7(s, place - 23, k_call_pagat)
    return OTHER_PHASE

# ------------------------------------------------------------------------------------------ play: tarokk.yaml:233

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
    return next_trick_play(s, (s.r_caller if (s.g.o_first_lead == oc_first__lead_by_caller) else s.r_declarer))


cdef inline cardset lead_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, while no suit is led."""
    cdef cardset found = 0
    found = hand & ((s.g.pack & ~SUIT_CARDS[0 + 1]) if (s.r_contract == k_bid_szin) else 0x0ULL)  # tarokk.yaml:237
    found = or_else(found, hand & s.g.pack)  # tarokk.yaml:238
    return found


cdef inline cardset follow_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, once a suit is led."""
    cdef cardset found = 0
    found = hand & ((SUIT_CARDS[led_suit(s) + 1] & winning_now(s)) if (s.g.o_overtake == oc_overtake_if_able) else 0x0ULL)  # tarokk.yaml:240
    found = or_else(found, hand & SUIT_CARDS[led_suit(s) + 1])  # tarokk.yaml:241
    if (s.g.o_overtake == oc_overtake_if_able) and found == 0: found = hand & (SUIT_CARDS[0 + 1] & winning_now(s))  # tarokk.yaml:242
    found = or_else(found, hand & SUIT_CARDS[0 + 1])  # tarokk.yaml:243
    found = or_else(found, hand & s.g.pack)  # tarokk.yaml:244
    return found


cdef inline cardset playable_play(Position *s) noexcept nogil:
    """The cards the player may play."""
    cdef cardset hand = s.z_hand[s.player], cards
    cdef cardset others
    cards = lead_play(s, hand) if led_suit(s) < 0 else follow_play(s, hand)
    others = cards & ~(0x1ULL if (s.r_level[k_item_pagat][side_of(s, s.player)] != k_degree_unsaid) else 0x0ULL)  # tarokk.yaml:245
    if others:
        return others
    return cards


cdef inline int manners_play(Position *s, cardset cards, uint64_t *words) noexcept nogil:
    """For each manner of playing those of some held cards that can be played so; gives the number of words."""
    put_cards(words, cards)
    return CARD_WORDS



cdef inline int legal_play(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: for each manner of playing the cards that may be played so."""
    return manners_play(s, playable_play(s), words)


cdef inline int winning_play(Position *s) noexcept nogil:
    """The card that wins the trick as it lies: the first rung that is one."""
    cdef int card
    card = (c_T1 if (holds_all(s.trick_cards, 0xc0001ULL) and (s.r_contract != k_bid_szin)) else NO_THING)  # tarokk.yaml:247
    if card >= 0:
        return card
    card = last_card(or_else(((s.trick_cards & SUIT_CARDS[0 + 1]) if (s.r_contract != k_bid_szin) else 0x0ULL), (s.trick_cards & SUIT_CARDS[led_suit(s) + 1])))  # tarokk.yaml:248
    return card


cdef inline int on_play_play(Position *s) noexcept nogil:
    cdef int v_p_1
    # tarokk.yaml:251
    if (s.card == s.r_called):
        # tarokk.yaml:252
        for v_p_1 in range(seat_count(s)):
            # tarokk.yaml:252
            s.r_shown[v_p_1] = True
    return GOES_ON


cdef inline int on_trick_play(Position *s) noexcept nogil:
    # tarokk.yaml:254
    if (holds_all(s.trick_cards, (0x40000ULL | 0x80000ULL)) and ((s.winning == c_T22) or (s.g.o_hold_in_trull == oc_hold__in__trull_pays))):
        # tarokk.yaml:255
        s.r_hold_lost_by = <int8_t>(played_by(s, c_T21))
    # tarokk.yaml:256
    if (is_last_trick(s) and holds_all(s.trick_cards, 0x1ULL)):
        # tarokk.yaml:256
        s.r_last_pagat = <int8_t>(s.winner)
    return GOES_ON


cdef inline int finish_trick_play(Position *s) noexcept nogil:
    """The trick is complete: it goes to the winner, who leads to the next one."""
    cdef int status
    cdef int i
    for i in range(s.trick_count):
        s.z_played[s.trick_seat[i]] |= one_card(s.trick_card[i])
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
    cdef uint64_t words[CARD_WORDS]
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
    if not has_card(always, card):
        if led_suit(s) < 0:
            if found == 0:
                found = hand & ((s.g.pack & ~SUIT_CARDS[0 + 1]) if (s.r_contract == k_bid_szin) else 0x0ULL)  # tarokk.yaml:237
                if found and not has_card(found, card):
                    return 34
            if found == 0:
                found = hand & s.g.pack  # tarokk.yaml:238
                if not has_card(found, card):
                    return 35
        else:
            if found == 0:
                found = hand & ((SUIT_CARDS[led_suit(s) + 1] & winning_now(s)) if (s.g.o_overtake == oc_overtake_if_able) else 0x0ULL)  # tarokk.yaml:240
                if found and not has_card(found, card):
                    return 36
            if found == 0:
                found = hand & SUIT_CARDS[led_suit(s) + 1]  # tarokk.yaml:241
                if found and not has_card(found, card):
                    return 37
            if found == 0:
                found = hand & ((SUIT_CARDS[0 + 1] & winning_now(s)) if (s.g.o_overtake == oc_overtake_if_able) else 0x0ULL)  # tarokk.yaml:242
                if found and not has_card(found, card):
                    return 38
            if found == 0:
                found = hand & SUIT_CARDS[0 + 1]  # tarokk.yaml:243
                if found and not has_card(found, card):
                    return 39
            if found == 0:
                found = hand & s.g.pack  # tarokk.yaml:244
                if not has_card(found, card):
                    return 40
    if has_card((0x1ULL if (s.r_level[k_item_pagat][side_of(s, s.player)] != k_degree_unsaid) else 0x0ULL), card) and not has_card(playable_play(s), card):
        return 41  # tarokk.yaml:245
    if place < 64 * manners_play(s, playable_play(s), words) and bit_at(words, place):
        return -1
    return WRONG_WORD

# ------------------------------------------------------------------------------------------ settle: tarokk.yaml:257

cdef int enter_settle(Position *s) noexcept nogil:
    return effects_of_settle(s)


cdef int effects_of_settle(Position *s) noexcept nogil:
    cdef int v_p_1
    # tarokk.yaml:258
    for v_p_1 in range(seat_count(s)):
        # tarokk.yaml:258
        s.r_score[v_p_1] = <int32_t>(s.r_score[v_p_1] + ((d_sign(s, side_of(s, v_p_1)) * d_value(s)) * d_times_paid(s, v_p_1)))
    return GOES_ON

# ---------------------------------------------------------------------------------------------------- the match

cdef int start_roles(Position *s) noexcept nogil:
    """Who has the roles in the first round; those left at none are drawn."""
    s.r_caller = NO_THING  # tarokk.yaml:161
    return 0


cdef inline void start_round(Position *s) noexcept nogil:
    """The state waits for the cards of the round whose number is set."""
    rest(s)
    s.phase = 0
    s.attempt = 0
    renew_context(s)


cdef inline bint is_match_over(Position *s) noexcept nogil:
    """Whether the round just ended was the last."""
    return s.round_no >= s.g.rounds


cdef void fill_report(Position *s) noexcept nogil:
    """The figures of the round just settled."""
    s.has_report = 1
    s.just_settled = 1
    s.report[0 * seat_count(s) + 0] = <int64_t>(number_of(s.r_contract))
    s.report[0 * seat_count(s) + 1] = <int64_t>(d_made(s, k_item_game, 0))
    s.report[0 * seat_count(s) + 2] = <int64_t>(number_of(s.r_level[k_item_game][0]))
    s.report[0 * seat_count(s) + 3] = <int64_t>(d_value(s))


cdef int end_round(Position *s) noexcept nogil:
    """After a round: the match is over, or roles pass on and the next round waits for its cards."""
    cdef int next_r_caller
    rest(s)
    if s.scope == 1 or is_match_over(s):
        s.phase = AT_END
        return NO_FAULT
    next_r_caller = s.g.next_seat[s.r_caller + 1]  # tarokk.yaml:161
    s.r_caller = next_r_caller
    s.round_no += 1
    start_round(s)
    return NO_FAULT


cdef inline int64_t result_of(Position *s, int seat) noexcept nogil:
    return s.r_score[seat]


cdef int rank_values(Position *s, int64_t *values) noexcept nogil:
    """The numbers the seats are ranked by; gives how many for each."""
    cdef int seat
    # tarokk.yaml:163
    for seat in range(seat_count(s)):
        values[0 * SEATS + seat] = <int64_t>s.r_score[seat]
    return 1


# ----------------------------------------------------------------------------------------------- phase after phase

cdef void clear_table(Position *s) noexcept nogil:
    """No card lies anywhere, and nothing of the round before is left but its registers."""
    cdef int i
    for i in range(SEATS):
        s.z_hand[i] = 0
    for i in range(SEATS):
        s.z_won[i] = 0
    for i in range(SEATS):
        s.z_dealt[i] = 0
    for i in range(SEATS):
        s.z_played[i] = 0
    s.stock_at = s.stock_size = 0
    clear_trick(s)
    s.last_count = 0
    s.trick_no = 0
    s.winner = s.winning = s.last_dealt = NO_THING


cdef inline void clear_shown(Position *s) noexcept nogil:
    """What was shown is covered again."""
    pass


cdef int run_on(Position *s, int status) noexcept nogil:
    """From the end of something in the current phase on to the next decision, the chance point or the end; gives a
    fault or NO_FAULT."""
    while True:
        if status == WAITS:
            return NO_FAULT
        if status == GOES_ON:
            rest(s)
            if s.phase == 1 and not ((s.r_contract != NO_THING) and (s.r_declarer != NO_THING)):  # tarokk.yaml:174
                return 1
            s.phase += 1
            if s.phase == AT_END:
                fill_report(s)
                return end_round(s)
            if s.phase == 1:
                status = enter_calls(s)
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
    if s.r_caller < 0:  # tarokk.yaml:161
        offer_bits(outcome, all_seats(s))
        status = draw(outcome, &value)
        if status != DRAWN:
            return NEEDS_DRAW if status == DRAW_NEEDED else WRONG_DRAW
        s.r_caller = <int>value
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
        return legal_calls(s, words)
    if s.phase == 2:
        return legal_play(s, words)
    return 0


cdef int apply(Position *s, int place) noexcept nogil:
    """Takes a legal choice and runs on to the next decision, the chance point or the end; a fault or NO_FAULT."""
    cdef int status = GOES_ON
    clear_shown(s)
    if s.phase == 1:
        status = take_calls(s, place)
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
    if s.phase == 1 and 0 <= action < 24:
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
        return refusal_calls(s, place)
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
    cdef int size = 0 * seat_count(s) + 4
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


cdef inline uint64_t viewers_of_r_caller(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:161
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_score(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:69
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_contract(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:71
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_declarer(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:72
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_called(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:73
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_level(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:74
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_shown(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:75
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_barred(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:76
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_last_pagat(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:77
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_hold_lost_by(Position *s, int owner) noexcept nogil:
    # tarokk.yaml:78
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_z_hand(Position *s, int owner) noexcept nogil:
    return bit_of(owner)


cdef inline uint64_t viewers_of_z_won(Position *s, int owner) noexcept nogil:
    return (bits_where_8(s, owner) if every_9(s) else bit_of(owner))


cdef inline uint64_t viewers_of_z_dealt(Position *s, int owner) noexcept nogil:
    return bit_of(owner)


cdef inline uint64_t viewers_of_z_played(Position *s, int owner) noexcept nogil:
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_side(Position *s, int owner) noexcept nogil:
    """Who knows the side of a seat."""
    return ((all_seats(s) | SPECTATORS) if s.r_shown[owner] else (bit_of(owner) | bits_where_11(s)))


cdef dict visible_to(Position *s, int viewer):
    """For every register and zone whether a viewer sees it; and the sides he knows."""
    cdef dict seen = {}
    cdef int players = seat_count(s), owner
    cdef uint64_t eye = bit_of(viewer) if viewer >= 0 else SPECTATORS
    seen["tricks"] = same_for_keys((viewers_of_r_tricks(s, 0) & eye) != 0, 1, players, 0)
    seen["passed"] = same_for_keys((viewers_of_r_passed(s, 0) & eye) != 0, 1, players, 0)
    seen["caller"] = same_for_keys((viewers_of_r_caller(s, 0) & eye) != 0, 0, 0, 0)
    seen["score"] = same_for_keys((viewers_of_r_score(s, 0) & eye) != 0, 1, players, 0)
    seen["contract"] = same_for_keys((viewers_of_r_contract(s, 0) & eye) != 0, 0, 0, 0)
    seen["declarer"] = same_for_keys((viewers_of_r_declarer(s, 0) & eye) != 0, 0, 0, 0)
    seen["called"] = same_for_keys((viewers_of_r_called(s, 0) & eye) != 0, 0, 0, 0)
    seen["level"] = same_for_keys((viewers_of_r_level(s, 0) & eye) != 0, 2, 7, 2)
    seen["shown"] = same_for_keys((viewers_of_r_shown(s, 0) & eye) != 0, 1, players, 0)
    seen["barred"] = same_for_keys((viewers_of_r_barred(s, 0) & eye) != 0, 1, players, 0)
    seen["last_pagat"] = same_for_keys((viewers_of_r_last_pagat(s, 0) & eye) != 0, 0, 0, 0)
    seen["hold_lost_by"] = same_for_keys((viewers_of_r_hold_lost_by(s, 0) & eye) != 0, 0, 0, 0)
    seen["hand"] = [(viewers_of_z_hand(s, owner) & eye) != 0 for owner in range(players)]
    seen["won"] = [(viewers_of_z_won(s, owner) & eye) != 0 for owner in range(players)]
    seen["dealt"] = [(viewers_of_z_dealt(s, owner) & eye) != 0 for owner in range(players)]
    seen["played"] = [(viewers_of_z_played(s, owner) & eye) != 0 for owner in range(players)]
    seen["trick"] = (((all_seats(s) | SPECTATORS)) & eye) != 0
    seen["stock"] = ((0x0ULL) & eye) != 0
    seen["sides"] = [side_of(s, owner) if viewers_of_side(s, owner) & eye else None for owner in range(players)]
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
    found.append(number_or_none(row[0 * players + 0]))
    found.append(row[0 * players + 1] != 0)
    found.append(number_or_none(row[0 * players + 2]))
    found.append(number_or_none(row[0 * players + 3]))
    return found


cdef dict raw_facts(Position *s):
    """The position by name, see rulec_runtime.wing."""
    cdef int players = seat_count(s), i
    cdef dict at = {
        "scope": s.scope, "phase": s.phase, "attempt": s.attempt, "taken": s.taken,
        "had": [(s.had >> i) & 1 != 0 for i in range(players)], "leader": thing_or_none(s.leader),
        "last_trick": trick_facts(s.last_seat, s.last_card, s.last_said, s.last_count),
    }
    at["report"] = report_facts(s)
    cdef dict facts = {
        "at": at, "round": s.round_no, "host": s.host, "player": thing_or_none(s.player), "calls": s.calls,
        "passes": s.passes, "trick_no": s.trick_no, "winner": thing_or_none(s.winner),
        "winning": thing_or_none(s.winning),
    }
    facts["tricks"] = field_facts(&s.r_tricks, NUMBER_8, 1, players, 0, 0)
    facts["passed"] = field_facts(&s.r_passed, FLAG_8, 1, players, 0, 0)
    facts["caller"] = field_facts(&s.r_caller, THING_8, 0, 0, 0, 0)
    facts["score"] = field_facts(&s.r_score, NUMBER_32, 1, players, 0, 0)
    facts["contract"] = field_facts(&s.r_contract, THING_8, 0, 0, 0, 0)
    facts["declarer"] = field_facts(&s.r_declarer, THING_8, 0, 0, 0, 0)
    facts["called"] = field_facts(&s.r_called, THING_8, 0, 0, 0, 0)
    facts["level"] = field_facts(&s.r_level, THING_8, 2, 7, 2, 2)
    facts["shown"] = field_facts(&s.r_shown, FLAG_8, 1, players, 0, 0)
    facts["barred"] = field_facts(&s.r_barred, FLAG_8, 1, players, 0, 0)
    facts["last_pagat"] = field_facts(&s.r_last_pagat, THING_8, 0, 0, 0, 0)
    facts["hold_lost_by"] = field_facts(&s.r_hold_lost_by, THING_8, 0, 0, 0, 0)
    facts["hand"] = [list_of_cards(s.z_hand[i]) for i in range(players)]
    facts["won"] = [list_of_cards(s.z_won[i]) for i in range(players)]
    facts["dealt"] = [list_of_cards(s.z_dealt[i]) for i in range(players)]
    facts["played"] = [list_of_cards(s.z_played[i]) for i in range(players)]
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
    if "tricks" in raw:
        put_field(&s.r_tricks, NUMBER_8, 1, players, 0, 0, raw["tricks"])
    if "passed" in raw:
        put_field(&s.r_passed, FLAG_8, 1, players, 0, 0, raw["passed"])
    if "caller" in raw:
        put_field(&s.r_caller, THING_8, 0, 0, 0, 0, raw["caller"])
    if "score" in raw:
        put_field(&s.r_score, NUMBER_32, 1, players, 0, 0, raw["score"])
    if "contract" in raw:
        put_field(&s.r_contract, THING_8, 0, 0, 0, 0, raw["contract"])
    if "declarer" in raw:
        put_field(&s.r_declarer, THING_8, 0, 0, 0, 0, raw["declarer"])
    if "called" in raw:
        put_field(&s.r_called, THING_8, 0, 0, 0, 0, raw["called"])
    if "level" in raw:
        put_field(&s.r_level, THING_8, 2, 7, 2, 2, raw["level"])
    if "shown" in raw:
        put_field(&s.r_shown, FLAG_8, 1, players, 0, 0, raw["shown"])
    if "barred" in raw:
        put_field(&s.r_barred, FLAG_8, 1, players, 0, 0, raw["barred"])
    if "last_pagat" in raw:
        put_field(&s.r_last_pagat, THING_8, 0, 0, 0, 0, raw["last_pagat"])
    if "hold_lost_by" in raw:
        put_field(&s.r_hold_lost_by, THING_8, 0, 0, 0, 0, raw["hold_lost_by"])
    if raw.get("hand") is not None:
        for i in range(players):
            s.z_hand[i] = cards_of_list(raw["hand"][i])
    if raw.get("won") is not None:
        for i in range(players):
            s.z_won[i] = cards_of_list(raw["won"][i])
    if raw.get("dealt") is not None:
        for i in range(players):
            s.z_dealt[i] = cards_of_list(raw["dealt"][i])
    if raw.get("played") is not None:
        for i in range(players):
            s.z_played[i] = cards_of_list(raw["played"][i])
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
    if "contract" not in raw:
        clear_r_contract(s)
    if "declarer" not in raw:
        clear_r_declarer(s)
    if "called" not in raw:
        clear_r_called(s)
    if "level" not in raw:
        clear_r_level(s)
    if "shown" not in raw:
        clear_r_shown(s)
    if "barred" not in raw:
        clear_r_barred(s)
    if "last_pagat" not in raw:
        clear_r_last_pagat(s)
    if "hold_lost_by" not in raw:
        clear_r_hold_lost_by(s)
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
    s.report[0 * seat_count(s) + 0] = number_from(figures[0])
    s.report[0 * seat_count(s) + 1] = 1 if figures[1] else 0
    s.report[0 * seat_count(s) + 2] = number_from(figures[2])
    s.report[0 * seat_count(s) + 3] = number_from(figures[3])
    return 0

# ----------------------------------------------------------------------------------------------- at the table

# tarokk.yaml:270
cdef int64_t money_gets(Position *s, int seat) noexcept nogil:
    """What a seat gets when a round is over."""
    return d_gets(s, seat)


cdef int64_t money_house(Position *s) noexcept nogil:
    """The share of the house."""
    return d_house(s)



# --------------------------------------------------------------------------------------------- the game, for Python

SPEC = Spec.from_json(
    b"{\x22game\x22:\x22tarokk\x22,\x22title\x22:\x22Tarokk\x22,\x22file\x22:\x22tarokk.yaml\x22,\x22rules_hash\x22:"
    b"\x224e4f4beccc31b9048dea7144f7beabe260544befffa0c75f86523068613371bb\x22,\x22version\x22:\x220.1.0\x22,\x22pla"
    b"yers\x22:[4],\x22options\x22:[{\x22name\x22:\x22one_tarock\x22,\x22choices\x22:[\x22any_one\x22,\x22trull_only"
    b"\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22which single tarock in a hand is a reason"
    b" to deal again\x22,\x22values\x22:[]},{\x22name\x22:\x22bad_suits\x22,\x22choices\x22:[\x22four_lowest\x22,\x22"
    b"four_kings\x22,\x22never\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22which four suit c"
    b"ards in one hand are a reason to deal again\x22,\x22values\x22:[]},{\x22name\x22:\x22called_card\x22,\x22choic"
    b"es\x22:[\x22any_of_five\x22,\x22not_held\x22,\x22highest_not_held\x22],\x22low\x22:0,\x22high\x22:2,\x22defaul"
    b"t\x22:0,\x22doc\x22:\x22which of XX to XVI may be called\x22,\x22values\x22:[]},{\x22name\x22:\x22all_five\x22"
    b",\x22choices\x22:[\x22self_call\x22,\x22must_solo\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22"
    b":\x22what a caller who holds all five may do, unless any may be called\x22,\x22values\x22:[]},{\x22name\x22:\x22"
    b"calls_per_turn\x22,\x22choices\x22:[\x22many\x22,\x22one\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22"
    b"doc\x22:\x22calls a player may make when it is his turn\x22,\x22values\x22:[]},{\x22name\x22:\x22pass_bar\x22,"
    b"\x22choices\x22:[\x22for_good\x22,\x22until_raise\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22"
    b":\x22how long one is barred from bidding\x22,\x22values\x22:[]},{\x22name\x22:\x22call_bar\x22,\x22choices\x22"
    b":[\x22none_at_all\x22,\x22barred\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22does an a"
    b"nnouncement or kontra bar from bidding too\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22self_raise\x22,\x22cho"
    b"ices\x22:[\x22allowed\x22,\x22refused\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22may "
    b"the declarer overbid himself\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22valat_overbid\x22,\x22choices\x22:[\x22"
    b"refused\x22,\x22allowed\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22may a game be bid "
    b"after an announced val\x5cu00e1t\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22absolut_against\x22,\x22choices\x22"
    b":[\x22after_game_kontra\x22,\x22after_any_kontra\x22,\x22at_once\x22],\x22low\x22:0,\x22high\x22:2,\x22default"
    b"\x22:0,\x22doc\x22:\x22when opponents may announce absol\x5cu00fat\x22,\x22values\x22:[]},{\x22name\x22:\x22tr"
    b"ull_duty\x22,\x22choices\x22:[\x22all_three\x22,\x22any_card\x22,\x22off_duty\x22],\x22low\x22:0,\x22high\x22:"
    b"2,\x22default\x22:0,\x22doc\x22:\x22trull cards in an opponent\x27s hand that force his kontra\x22,\x22values\x22"
    b":[]},{\x22name\x22:\x22first_lead\x22,\x22choices\x22:[\x22by_caller\x22,\x22by_declarer\x22],\x22low\x22:0,\x22"
    b"high\x22:1,\x22default\x22:0,\x22doc\x22:\x22who leads to the first trick\x22,\x22values\x22:[]},{\x22name\x22"
    b":\x22overtake\x22,\x22choices\x22:[\x22no_duty\x22,\x22if_able\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22"
    b":0,\x22doc\x22:\x22must the winning card be beaten\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22tie\x22,\x22ch"
    b"oices\x22:[\x22declarers_lose\x22,\x22nobody\x22,\x22declarers_win_if_kontra\x22],\x22low\x22:0,\x22high\x22:2"
    b",\x22default\x22:0,\x22doc\x22:\x2244 points each\x22,\x22values\x22:[]},{\x22name\x22:\x22silent_pagat\x22,\x22"
    b"choices\x22:[\x22counts\x22,\x22not_to_partner\x22,\x22wins_only\x22],\x22low\x22:0,\x22high\x22:2,\x22default"
    b"\x22:0,\x22doc\x22:\x22when an unannounced pag\x5cu00e1t in the last trick is lost\x22,\x22values\x22:[]},{\x22"
    b"name\x22:\x22hold_in_trull\x22,\x22choices\x22:[\x22free\x22,\x22pays\x22],\x22low\x22:0,\x22high\x22:1,\x22de"
    b"fault\x22:0,\x22doc\x22:\x22hold in a trick that the pag\x5cu00e1t takes\x22,\x22values\x22:[]},{\x22name\x22:"
    b"\x22valat_pays\x22,\x22choices\x22:[\x22alone\x22,\x22with_game\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22"
    b":0,\x22doc\x22:\x22does a val\x5cu00e1t cancel the game too\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22round"
    b"s_played\x22,\x22choices\x22:[],\x22low\x22:1,\x22high\x22:40,\x22default\x22:4,\x22doc\x22:\x22rounds in a ma"
    b"tch\x22,\x22values\x22:[]},{\x22name\x22:\x22stake\x22,\x22choices\x22:[],\x22low\x22:1,\x22high\x22:10000,\x22"
    b"default\x22:100,\x22doc\x22:\x22cents for one point\x22,\x22values\x22:[]},{\x22name\x22:\x22commission\x22,\x22"
    b"choices\x22:[],\x22low\x22:0,\x22high\x22:25,\x22default\x22:9,\x22doc\x22:\x22per cent of the value, for each"
    b" player\x22,\x22values\x22:[]},{\x22name\x22:\x22commission_2v2\x22,\x22choices\x22:[\x22four_players\x22,\x22"
    b"two_winners\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22who is charged when two play t"
    b"wo\x22,\x22values\x22:[]},{\x22name\x22:\x22limit\x22,\x22choices\x22:[],\x22low\x22:1,\x22high\x22:1000,\x22d"
    b"efault\x22:1000,\x22doc\x22:\x22most points a round may cost; 1000: no limit\x22,\x22values\x22:[]},{\x22name\x22"
    b":\x22bank_for\x22,\x22choices\x22:[\x22whole_match\x22,\x22each_round\x22],\x22low\x22:0,\x22high\x22:1,\x22de"
    b"fault\x22:0,\x22doc\x22:\x22what the thinking time is given for\x22,\x22values\x22:[]},{\x22name\x22:\x22time_"
    b"out\x22,\x22choices\x22:[\x22pass_or_first\x22,\x22robot\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22"
    b"doc\x22:\x22what happens when it is used up; robot: a bot plays until the player acts again\x22,\x22values\x22"
    b":[]}],\x22constraints\x22:[],\x22presets\x22:[{\x22name\x22:\x22vienna\x22,\x22values\x22:[[\x22one_tarock\x22"
    b",1],[\x22called_card\x22,2],[\x22all_five\x22,1],[\x22silent_pagat\x22,2]],\x22doc\x22:\x22near the practice a"
    b"t Viennese tables\x22}],\x22suits\x22:[\x22tarocks\x22,\x22spades\x22,\x22clubs\x22,\x22hearts\x22,\x22diamond"
    b"s\x22],\x22ranks\x22:[\x221\x22,\x224\x22,\x225\x22,\x226\x22,\x227\x22,\x228\x22,\x229\x22,\x2210\x22,\x2211\x22"
    b",\x2212\x22,\x2213\x22,\x2214\x22,\x2215\x22,\x2216\x22,\x2217\x22,\x2218\x22,\x2219\x22,\x2220\x22,\x2221\x22"
    b",\x2222\x22,\x22B\x22,\x22L\x22,\x22D\x22,\x22K\x22,\x22A\x22],\x22cards\x22:[\x22T1\x22,\x22T4\x22,\x22T5\x22"
    b",\x22T6\x22,\x22T7\x22,\x22T8\x22,\x22T9\x22,\x22T10\x22,\x22T11\x22,\x22T12\x22,\x22T13\x22,\x22T14\x22,\x22T"
    b"15\x22,\x22T16\x22,\x22T17\x22,\x22T18\x22,\x22T19\x22,\x22T20\x22,\x22T21\x22,\x22T22\x22,\x22p10\x22,\x22pB\x22"
    b",\x22pL\x22,\x22pD\x22,\x22pK\x22,\x22t10\x22,\x22tB\x22,\x22tL\x22,\x22tD\x22,\x22tK\x22,\x22kA\x22,\x22kB\x22"
    b",\x22kL\x22,\x22kD\x22,\x22kK\x22,\x22cA\x22,\x22cB\x22,\x22cL\x22,\x22cD\x22,\x22cK\x22],\x22printed\x22:[[0,"
    b"0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8],[0,9],[0,10],[0,11],[0,12],[0,13],[0,14],[0,15],[0,16],[0,1"
    b"7],[0,18],[0,19],[1,7],[1,20],[1,21],[1,22],[1,23],[2,7],[2,20],[2,21],[2,22],[2,23],[3,24],[3,20],[3,21],[3,2"
    b"2],[3,23],[4,24],[4,20],[4,21],[4,22],[4,23]],\x22teams\x22:[],\x22sides\x22:[\x22declarers\x22,\x22opponents\x22"
    b"],\x22kinds\x22:{\x22bid\x22:[\x22hivo\x22,\x22szin\x22,\x22szolo\x22],\x22item\x22:[\x22game\x22,\x22absolut\x22"
    b",\x22pagat\x22,\x22valat\x22,\x22trull\x22,\x22kings\x22,\x22hold\x22],\x22degree\x22:[\x22unsaid\x22,\x22said"
    b"\x22,\x22kontra\x22,\x22rekontra\x22,\x22szubkontra\x22],\x22option one_tarock\x22:[\x22any_one\x22,\x22trull_"
    b"only\x22],\x22option bad_suits\x22:[\x22four_lowest\x22,\x22four_kings\x22,\x22never\x22],\x22option called_ca"
    b"rd\x22:[\x22any_of_five\x22,\x22not_held\x22,\x22highest_not_held\x22],\x22option all_five\x22:[\x22self_call\x22"
    b",\x22must_solo\x22],\x22option calls_per_turn\x22:[\x22many\x22,\x22one\x22],\x22option pass_bar\x22:[\x22for_"
    b"good\x22,\x22until_raise\x22],\x22option call_bar\x22:[\x22none_at_all\x22,\x22barred\x22],\x22option self_rai"
    b"se\x22:[\x22allowed\x22,\x22refused\x22],\x22option valat_overbid\x22:[\x22refused\x22,\x22allowed\x22],\x22op"
    b"tion absolut_against\x22:[\x22after_game_kontra\x22,\x22after_any_kontra\x22,\x22at_once\x22],\x22option trull"
    b"_duty\x22:[\x22all_three\x22,\x22any_card\x22,\x22off_duty\x22],\x22option first_lead\x22:[\x22by_caller\x22,\x22"
    b"by_declarer\x22],\x22option overtake\x22:[\x22no_duty\x22,\x22if_able\x22],\x22option tie\x22:[\x22declarers_l"
    b"ose\x22,\x22nobody\x22,\x22declarers_win_if_kontra\x22],\x22option silent_pagat\x22:[\x22counts\x22,\x22not_to"
    b"_partner\x22,\x22wins_only\x22],\x22option hold_in_trull\x22:[\x22free\x22,\x22pays\x22],\x22option valat_pays"
    b"\x22:[\x22alone\x22,\x22with_game\x22],\x22option commission_2v2\x22:[\x22four_players\x22,\x22two_winners\x22"
    b"],\x22option bank_for\x22:[\x22whole_match\x22,\x22each_round\x22],\x22option time_out\x22:[\x22pass_or_first\x22"
    b",\x22robot\x22],\x22call\x22:[\x22done\x22,\x22pass\x22,\x22kontra\x22,\x22rekontra\x22,\x22szubkontra\x22,\x22"
    b"hivo\x22,\x22szin\x22,\x22szolo\x22,\x22absolut\x22,\x22valat\x22,\x22pagat\x22],\x22said\x22:[]},\x22fields\x22"
    b":[{\x22name\x22:\x22tricks\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lif"
    b"etime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:20,\x22nature\x22:\x22builtin\x22},{\x22name\x22:\x22passed"
    b"\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22"
    b"low\x22:0,\x22high\x22:1,\x22nature\x22:\x22builtin\x22},{\x22name\x22:\x22caller\x22,\x22type\x22:\x22seat\x22"
    b",\x22none\x22:false,\x22keys\x22:[],\x22lifetime\x22:\x22match\x22,\x22low\x22:0,\x22high\x22:3,\x22nature\x22"
    b":\x22role\x22},{\x22name\x22:\x22score\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22"
    b"],\x22lifetime\x22:\x22match\x22,\x22low\x22:-120000,\x22high\x22:120000,\x22nature\x22:\x22declared\x22},{\x22"
    b"name\x22:\x22contract\x22,\x22type\x22:\x22kind bid\x22,\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22"
    b"round\x22,\x22low\x22:0,\x22high\x22:2,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22declarer\x22,\x22typ"
    b"e\x22:\x22seat\x22,\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22"
    b":3,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22called\x22,\x22type\x22:\x22card\x22,\x22none\x22:true,\x22"
    b"keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:39,\x22nature\x22:\x22declared\x22},{\x22"
    b"name\x22:\x22level\x22,\x22type\x22:\x22kind degree\x22,\x22none\x22:false,\x22keys\x22:[\x22kind item\x22,\x22"
    b"side\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:4,\x22nature\x22:\x22declared\x22},{\x22na"
    b"me\x22:\x22shown\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22"
    b":\x22round\x22,\x22low\x22:0,\x22high\x22:1,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22barred\x22,\x22"
    b"type\x22:\x22flag\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22"
    b":0,\x22high\x22:1,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22last_pagat\x22,\x22type\x22:\x22seat\x22,"
    b"\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:3,\x22nature\x22:\x22"
    b"declared\x22},{\x22name\x22:\x22hold_lost_by\x22,\x22type\x22:\x22seat\x22,\x22none\x22:true,\x22keys\x22:[],\x22"
    b"lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:3,\x22nature\x22:\x22declared\x22}],\x22zones\x22:[{\x22"
    b"name\x22:\x22hand\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22"
    b"name\x22:\x22won\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22"
    b"name\x22:\x22stock\x22,\x22per_seat\x22:false,\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:false},{"
    b"\x22name\x22:\x22trick\x22,\x22per_seat\x22:false,\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:fals"
    b"e},{\x22name\x22:\x22dealt\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:"
    b"true},{\x22name\x22:\x22played\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22"
    b":true}],\x22shows\x22:false,\x22face_down\x22:false,\x22phases\x22:[{\x22name\x22:\x22deal\x22,\x22kind\x22:\x22"
    b"deal\x22,\x22secret\x22:false,\x22place\x22:\x22tarokk.yaml:166\x22,\x22sure\x22:[]},{\x22name\x22:\x22calls\x22"
    b",\x22kind\x22:\x22turns\x22,\x22secret\x22:false,\x22place\x22:\x22tarokk.yaml:174\x22,\x22sure\x22:[]},{\x22n"
    b"ame\x22:\x22play\x22,\x22kind\x22:\x22tricks\x22,\x22secret\x22:false,\x22place\x22:\x22tarokk.yaml:233\x22,\x22"
    b"sure\x22:[\x22contract\x22,\x22declarer\x22]},{\x22name\x22:\x22settle\x22,\x22kind\x22:\x22settle\x22,\x22sec"
    b"ret\x22:false,\x22place\x22:\x22tarokk.yaml:257\x22,\x22sure\x22:[]}],\x22blocks\x22:[{\x22phase\x22:1,\x22fir"
    b"st\x22:0,\x22size\x22:1,\x22words\x22:[\x22done\x22],\x22parameters\x22:[]},{\x22phase\x22:1,\x22first\x22:1,\x22"
    b"size\x22:1,\x22words\x22:[\x22pass\x22],\x22parameters\x22:[]},{\x22phase\x22:1,\x22first\x22:2,\x22size\x22:1"
    b"2,\x22words\x22:[\x22kontra\x22,\x22rekontra\x22,\x22szubkontra\x22],\x22parameters\x22:[{\x22name\x22:\x22x\x22"
    b",\x22type\x22:\x22kind item\x22,\x22none\x22:false,\x22values\x22:[0,1,2,3],\x22joiner\x22:\x22\x22}]},{\x22ph"
    b"ase\x22:1,\x22first\x22:14,\x22size\x22:5,\x22words\x22:[\x22hivo\x22],\x22parameters\x22:[{\x22name\x22:\x22c"
    b"\x22,\x22type\x22:\x22card\x22,\x22none\x22:false,\x22values\x22:[13,14,15,16,17],\x22joiner\x22:\x22\x22}]},{"
    b"\x22phase\x22:1,\x22first\x22:19,\x22size\x22:2,\x22words\x22:[\x22szin\x22,\x22szolo\x22],\x22parameters\x22:"
    b"[]},{\x22phase\x22:1,\x22first\x22:21,\x22size\x22:2,\x22words\x22:[\x22absolut\x22,\x22valat\x22],\x22paramet"
    b"ers\x22:[]},{\x22phase\x22:1,\x22first\x22:23,\x22size\x22:1,\x22words\x22:[\x22pagat\x22],\x22parameters\x22:"
    b"[]},{\x22phase\x22:-1,\x22first\x22:24,\x22size\x22:40,\x22words\x22:[],\x22parameters\x22:[]}],\x22rules\x22:"
    b"[{\x22kind\x22:\x22no_such_action\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22there i"
    b"s no such action\x22},{\x22kind\x22:\x22chance_point\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22t"
    b"ext\x22:\x22the cards have to be dealt first\x22},{\x22kind\x22:\x22over\x22,\x22place\x22:\x22\x22,\x22clause"
    b"s\x22:\x22\x22,\x22text\x22:\x22the game is over\x22},{\x22kind\x22:\x22other_phase\x22,\x22place\x22:\x22\x22"
    b",\x22clauses\x22:\x22\x22,\x22text\x22:\x22this action belongs to another phase\x22},{\x22kind\x22:\x22not_hel"
    b"d\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this card is not held\x22},{\x22kind\x22"
    b":\x22wrong_word\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this word does not go wit"
    b"h this card now\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:182\x22,\x22clauses\x22:\x22A-10"
    b"\x22,\x22text\x22:\x22only if \x60calls > 0\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:"
    b"183\x22,\x22clauses\x22:\x22B14, A-18\x22,\x22text\x22:\x22not while \x60must_kontra\x60\x22},{\x22kind\x22:\x22"
    b"rule\x22,\x22place\x22:\x22tarokk.yaml:185\x22,\x22clauses\x22:\x22A-10\x22,\x22text\x22:\x22only if \x60calls"
    b" == 0\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:187\x22,\x22clauses\x22:\x22B3, A-05\x22"
    b",\x22text\x22:\x22not while \x60contract is none\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk."
    b"yaml:188\x22,\x22clauses\x22:\x22B14, A-18\x22,\x22text\x22:\x22not while \x60must_kontra\x60\x22},{\x22kind\x22"
    b":\x22rule\x22,\x22place\x22:\x22tarokk.yaml:190\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22\x60x\x60 cannot"
    b" have this value now\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:193\x22,\x22clauses\x22:\x22"
    b"B15, B16\x22,\x22text\x22:\x22only if \x60call is next(level(x, owners))\x60\x22},{\x22kind\x22:\x22rule\x22,\x22"
    b"place\x22:\x22tarokk.yaml:194\x22,\x22clauses\x22:\x22B13\x22,\x22text\x22:\x22only if \x60not valat_said or x"
    b" is valat\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:195\x22,\x22clauses\x22:\x22A-18\x22"
    b",\x22text\x22:\x22only if \x60x is game or free_call\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tar"
    b"okk.yaml:197\x22,\x22clauses\x22:\x22B5\x22,\x22text\x22:\x22\x60c\x60 cannot have this value now\x22},{\x22ki"
    b"nd\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:199\x22,\x22clauses\x22:\x22B4\x22,\x22text\x22:\x22only if "
    b"\x60contract is none\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:200\x22,\x22clauses\x22"
    b":\x22A-07\x22,\x22text\x22:\x22only if \x60c in callable(player)\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place"
    b"\x22:\x22tarokk.yaml:204\x22,\x22clauses\x22:\x22B4\x22,\x22text\x22:\x22only if \x60contract < call\x60\x22},"
    b"{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:205\x22,\x22clauses\x22:\x22B9, A-11, A-12\x22,\x22te"
    b"xt\x22:\x22only if \x60not player.barred\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:206"
    b"\x22,\x22clauses\x22:\x22A-14\x22,\x22text\x22:\x22only if \x60player is not declarer or self_raise is allowed"
    b"\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:207\x22,\x22clauses\x22:\x22B13, A-16\x22,\x22"
    b"text\x22:\x22only if \x60not valat_said or valat_overbid is allowed\x60\x22},{\x22kind\x22:\x22rule\x22,\x22pl"
    b"ace\x22:\x22tarokk.yaml:208\x22,\x22clauses\x22:\x22B6\x22,\x22text\x22:\x22only if \x60call is szolo or count"
    b"(player.hand - tarocks) >= 5\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:212\x22,\x22cla"
    b"uses\x22:\x22B3\x22,\x22text\x22:\x22only if \x60contract is not none\x60\x22},{\x22kind\x22:\x22rule\x22,\x22"
    b"place\x22:\x22tarokk.yaml:213\x22,\x22clauses\x22:\x22B13\x22,\x22text\x22:\x22only if \x60not valat_said\x60\x22"
    b"},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:214\x22,\x22clauses\x22:\x22A-40\x22,\x22text\x22:\x22"
    b"only if \x60level(call, us) is unsaid\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:215\x22"
    b",\x22clauses\x22:\x22B12, A-15\x22,\x22text\x22:\x22only if \x60call is valat or us is declarers or kontra_hea"
    b"rd\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:216\x22,\x22clauses\x22:\x22A-18\x22,\x22"
    b"text\x22:\x22only if \x60free_call\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:220\x22,\x22"
    b"clauses\x22:\x22B3\x22,\x22text\x22:\x22only if \x60contract is not none\x60\x22},{\x22kind\x22:\x22rule\x22,\x22"
    b"place\x22:\x22tarokk.yaml:221\x22,\x22clauses\x22:\x22B13\x22,\x22text\x22:\x22only if \x60not valat_said\x60\x22"
    b"},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:222\x22,\x22clauses\x22:\x22A-40\x22,\x22text\x22:\x22"
    b"only if \x60level(pagat, us) is unsaid\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:223\x22"
    b",\x22clauses\x22:\x22B11\x22,\x22text\x22:\x22only if \x60player.hand has T1\x60\x22},{\x22kind\x22:\x22rule\x22"
    b",\x22place\x22:\x22tarokk.yaml:224\x22,\x22clauses\x22:\x22B11\x22,\x22text\x22:\x22only if \x60contract is no"
    b"t szin\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:225\x22,\x22clauses\x22:\x22A-18\x22,"
    b"\x22text\x22:\x22only if \x60free_call\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:237\x22"
    b",\x22clauses\x22:\x22P7\x22,\x22text\x22:\x22a held card of \x60any - tarocks if contract is szin\x60 must be "
    b"played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:238\x22,\x22clauses\x22:\x22\x22,\x22text"
    b"\x22:\x22a held card of \x60any\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.ya"
    b"ml:240\x22,\x22clauses\x22:\x22A-23\x22,\x22text\x22:\x22a held card of \x60led \x26 winning_now if overtake i"
    b"s if_able\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:241\x22,\x22clauses"
    b"\x22:\x22P2\x22,\x22text\x22:\x22a held card of \x60led\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22"
    b"place\x22:\x22tarokk.yaml:242\x22,\x22clauses\x22:\x22A-23\x22,\x22text\x22:\x22a held card of \x60tarocks \x26"
    b" winning_now if overtake is if_able\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarok"
    b"k.yaml:243\x22,\x22clauses\x22:\x22P3\x22,\x22text\x22:\x22a held card of \x60tarocks\x60 must be played\x22},"
    b"{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:244\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22a h"
    b"eld card of \x60any\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tarokk.yaml:245\x22,\x22"
    b"clauses\x22:\x22P8\x22,\x22text\x22:\x22\x60T1 if level(pagat, us) is not unsaid\x60 is held back while anothe"
    b"r card may be played\x22}],\x22faults\x22:[{\x22kind\x22:\x22redeal\x22,\x22place\x22:\x22tarokk.yaml:166\x22,"
    b"\x22text\x22:\x22a thousand deals in a row were void\x22},{\x22kind\x22:\x22ensure\x22,\x22place\x22:\x22tarok"
    b"k.yaml:232\x22,\x22text\x22:\x22\x60contract is not none and declarer is not none\x60 does not hold after phas"
    b"e \x60calls\x60\x22}],\x22redeals\x22:[\x22a hand without tarocks\x22,\x22a hand with a single tarock\x22,\x22"
    b"the four lowest suit cards in one hand\x22,\x22four kings in one hand\x22],\x22titles\x22:[],\x22report\x22:[{"
    b"\x22name\x22:\x22contract\x22,\x22type\x22:\x22kind bid\x22,\x22none\x22:false,\x22per_seat\x22:false},{\x22na"
    b"me\x22:\x22made\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22per_seat\x22:false},{\x22name\x22:\x22kon"
    b"tra\x22,\x22type\x22:\x22kind degree\x22,\x22none\x22:false,\x22per_seat\x22:false},{\x22name\x22:\x22value\x22"
    b",\x22type\x22:\x22int\x22,\x22none\x22:false,\x22per_seat\x22:false}],\x22table\x22:{\x22start\x22:{\x22seats\x22"
    b":\x22drawn\x22,\x22ready\x22:\x22all_but_host\x22},\x22leaving\x22:{\x22seat\x22:\x22kept\x22,\x22turn\x22:\x22"
    b"waits\x22},\x22signature\x22:null,\x22clock\x22:{\x22at_zero\x22:{\x22option\x22:\x22time_out\x22},\x22per_tur"
    b"n\x22:null,\x22bank\x22:120,\x22quick\x22:10,\x22bonus\x22:10,\x22at_most\x22:120,\x22span\x22:{\x22option\x22"
    b":\x22bank_for\x22}},\x22votes\x22:[],\x22money\x22:{\x22place\x22:\x22tarokk.yaml:270\x22},\x22tournament\x22:"
    b"null}}"
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
        g.o_one_tarock = self._settings[0]
        g.o_bad_suits = self._settings[1]
        g.o_called_card = self._settings[2]
        g.o_all_five = self._settings[3]
        g.o_calls_per_turn = self._settings[4]
        g.o_pass_bar = self._settings[5]
        g.o_call_bar = self._settings[6]
        g.o_self_raise = self._settings[7]
        g.o_valat_overbid = self._settings[8]
        g.o_absolut_against = self._settings[9]
        g.o_trull_duty = self._settings[10]
        g.o_first_lead = self._settings[11]
        g.o_overtake = self._settings[12]
        g.o_tie = self._settings[13]
        g.o_silent_pagat = self._settings[14]
        g.o_hold_in_trull = self._settings[15]
        g.o_valat_pays = self._settings[16]
        g.o_rounds_played = self._settings[17]
        g.o_stake = self._settings[18]
        g.o_commission = self._settings[19]
        g.o_commission_2v2 = self._settings[20]
        g.o_limit = self._settings[21]
        g.o_bank_for = self._settings[22]
        g.o_time_out = self._settings[23]
        self._start(s)
        g.pack = 0xffffffffffULL

    def _compute(self):
        """What depends on options only: seats, schedule, definitions, suits and strengths."""
        cdef Rules *g = &self.rules
        cdef Position blank
        cdef Position *s = &blank
        cdef int seat, mask, i, number, from_seat
        cdef cardset rest_of_pack = g.pack
        self._start(s)
        g.direction = 1 if True else -1
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
        g.rounds = s.g.o_rounds_played

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
        clear_r_contract(s)
        clear_r_declarer(s)
        clear_r_called(s)
        clear_r_level(s)
        clear_r_shown(s)
        clear_r_barred(s)
        clear_r_last_pagat(s)
        clear_r_hold_lost_by(s)
        renew_context(s)
        start_round(s)

    cdef void _start_roles(self, Position *s, int host) noexcept:
        """A state in which nothing is but the roles of the first round, as far as they are not drawn."""
        self._start(s)
        s.host = host
        s.round_no = 1
        clear_r_tricks(s)
        clear_r_passed(s)
        clear_r_caller(s)
        clear_r_score(s)
        clear_r_contract(s)
        clear_r_declarer(s)
        clear_r_called(s)
        clear_r_level(s)
        clear_r_shown(s)
        clear_r_barred(s)
        clear_r_last_pagat(s)
        clear_r_hold_lost_by(s)
        start_roles(s)

    def _fresh(self, host, roles):
        cdef EngineState made = self._blank()
        self._start_roles(&made.s, host)
        if "caller" in roles:
            made.s.r_caller = roles["caller"]
        self._start_match(&made.s)
        made._history = (None, None, made._snapshot())
        return made

    def _load(self, raw, partial):
        cdef EngineState made = self._blank()
        clear_r_tricks(&made.s)
        clear_r_passed(&made.s)
        clear_r_caller(&made.s)
        clear_r_score(&made.s)
        clear_r_contract(&made.s)
        clear_r_declarer(&made.s)
        clear_r_called(&made.s)
        clear_r_level(&made.s)
        clear_r_shown(&made.s)
        clear_r_barred(&made.s)
        clear_r_last_pagat(&made.s)
        clear_r_hold_lost_by(&made.s)
        load_facts(&made.s, raw)
        made._history = (None, None, made._snapshot())
        return made

    def table_rule(self, name, *about):
        """A rule about the table, see rulec_runtime.protocol. Raises KeyError."""
        cdef Position *s
        cdef int seat
        if name == "money":
            s = &(<EngineState?>about[0]).s
            return [money_gets(s, seat) for seat in range(self.players)], money_house(s)
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
        width = 0 * self.players + 4
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
    found.r_caller = max(found.r_caller, 0)
    return found


cdef list results_of(Position *at):
    cdef Position known = with_roles(at)
    cdef Position *s = &known
    cdef int seat
    return [result_of(s, seat) for seat in range(s.g.players)]


cdef list ranking_of(Position *at):
    cdef Position known = with_roles(at)
    cdef Position *s = &known
    cdef int64_t values[4]
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
        for i in range(n):
            self._add(found, words[i], i)
        return found

    cdef void _add(self, list found, uint64_t word, int place):
        """Adds the ids of one word of the legal set."""
        while word:
            found.append(id_of(&self.s, place * 64 + lowest_bit(word)))
            word &= word - 1

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
        cdef int64_t values[4]
        cdef int places[SEATS]
        cdef int seat
        cdef list found = []
        return found


class Game(EngineGame, GameMethods):
    """The game; `Game(players, **options)`, see `rulec_runtime.protocol.Game`. Raises WrongOption."""

    __slots__ = ()


class State(EngineState, StateMethods):
    """A match or a round; `Game` makes it, see `rulec_runtime.protocol.State`."""

    __slots__ = ()
