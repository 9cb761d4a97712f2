# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False, embedsignature=False, freethreading_compatible=True
# Made by rulec 0.1.0 from tuhat.yaml; changes belong there. A comment `# file:line` over a piece of code is the place
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
    SEATS = 3
    CARDS_IN_ALL = 24
    SAID_IN_ALL = 4
    ACTIONS = 554
    FIRST_PLAY = 434  # action id = FIRST_PLAY + card * MANNERS + manner
    MANNERS = 5  # silently, or with each word that goes with a card
    WORDS = 6  # of the largest legal set
    CONTEXTS = 1
    SUITS = 4
    AT_END = 7  # the phase behind the last
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
    oc_opener_forehand_holds = 0
    oc_opener_dealer_holds = 1
    oc_opener_forehand_bids = 2
    oc_opener_last_bids = 3
    oc_opener_deal_again = 4
    oc_jump_free = 0
    oc_jump_one_step = 1
    oc_cap_binary = 0
    oc_cap_plus_held = 1
    oc_cap_flat = 2
    oc_cap_open = 3
    oc_talon__shown_taker = 0
    oc_talon__shown_everybody = 1
    oc_talon__shown_if_raised = 2
    oc_gift__shown_receiver = 0
    oc_gift__shown_everybody = 1
    oc_first__lead_bid_winner = 0
    oc_first__lead_eldest = 1
    oc_crawl_forced = 0
    oc_crawl_optional = 1
    oc_crawl_never = 2
    oc_crawl__test_no_ace = 0
    oc_crawl__test_no_ace_of_suit = 1
    oc_head__trick_no_duty = 0
    oc_head__trick_always = 1
    oc_head__trick_until_ruffed = 2
    oc_void_must_trump = 0
    oc_void_may_discard = 1
    oc_overtrump_no_duty = 0
    oc_overtrump_if_able = 1
    oc_overtrump_or_discard = 2
    oc_declare_by_itself = 0
    oc_declare_if_wanted = 1
    oc_declare__from_trick_won = 0
    oc_declare__from_any_lead = 1
    oc_trump__from_this_trick = 0
    oc_trump__from_next_trick = 1
    oc_trump__changes_each = 0
    oc_trump__changes_first_only = 1
    oc_melds__of_everybody = 0
    oc_melds__of_bid_winner_only = 1
    oc_credit_the_bid = 0
    oc_credit_actual = 1
    oc_credit_better = 2
    oc_four__nines_bonus = 0
    oc_four__nines_deal_again = 1
    oc_four__nines_nothing = 2
    oc_nines__for__bid_no_help = 0
    oc_nines__for__bid_help = 1
    oc_lock__reached_above = 0
    oc_lock__reached_at_or_above = 1
    oc_lock__nines_blocked = 0
    oc_lock__nines_paid = 1
    oc_zero__count_in_all = 0
    oc_zero__count_in_a_row = 1
    oc_zero__means_no_points = 0
    oc_zero__means_no_change = 1
    oc_zero__means_no_trick = 2
    oc_zero__again_from_nothing = 0
    oc_zero__again_every_further = 1
    oc_tie_highest = 0
    oc_tie_bid_winner_first = 1
    oc_tie_play_on = 2
    oc_compare__sum_the_bid = 0
    oc_compare__sum_points_made = 1
    oc_compare__ceded_with_marriages = 0
    oc_compare__ceded_tricks_only = 1
    oc_compare__busted_kept = 0
    oc_compare__busted_dropped = 1
    oc_compare__round_exact = 0
    oc_compare__round_whole = 1
    k_call_bid = 0
    k_call_pass = 1
    k_call_give = 2
    k_said_hidden = 0
    k_said_plain = 1
    k_said_trump_made = 2
    k_said_open = 3
    c_9C = 0
    c_JC = 1
    c_QC = 2
    c_KC = 3
    c_TC = 4
    c_AC = 5
    c_9D = 6
    c_JD = 7
    c_QD = 8
    c_KD = 9
    c_TD = 10
    c_AD = 11
    c_9H = 12
    c_JH = 13
    c_QH = 14
    c_KH = 15
    c_TH = 16
    c_AH = 17
    c_9S = 18
    c_JS = 19
    c_QS = 20
    c_KS = 21
    c_TS = 22
    c_AS = 23

cdef extern from *:
    """
    #include <stdint.h>
    static const signed char PRINTED_SUIT[25] = {
        -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3
    };
    static const signed char RANK[25] = {
        -1, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5
    };
    static const signed char STRENGTH[25] = {
        -1, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5
    };
    static const int POINTS[25] = {
        0, 0, 2, 3, 4, 10, 11, 0, 2, 3, 4, 10, 11, 0, 2, 3, 4, 10, 11, 0, 2, 3, 4, 10, 11
    };
    static const rulec_cards SUIT_CARDS[5] = {
        0x0ULL, 0x3fULL, 0xfc0ULL, 0x3f000ULL, 0xfc0000ULL
    };
    static const rulec_cards RANK_CARDS[7] = {
        0x0ULL, 0x41041ULL, 0x82082ULL, 0x104104ULL, 0x208208ULL, 0x410410ULL, 0x820820ULL
    };
    static const signed char TEAM[4] = {
        -1, -1, -1, -1
    };
    static const unsigned long long TEAM_SEATS[1] = {
        0
    };
    static const signed char PARTNER[4] = {
        -1, -1, -1, -1
    };
    """
    const signed char PRINTED_SUIT[25]
    const signed char RANK[25]
    const signed char STRENGTH[25]
    const int POINTS[25]
    const cardset SUIT_CARDS[5]
    const cardset RANK_CARDS[7]
    const signed char TEAM[4]
    const unsigned long long TEAM_SEATS[1]
    const signed char PARTNER[4]

# ------------------------------------------------------------------------------------------------------- layout

ctypedef struct Context:  # what suits, strengths and points are at one moment; an entry for none comes first
    cardset suit_cards[5]
    int points[25]
    signed char suit[25]
    signed char strength[25]

ctypedef struct Rules:  # the game with its options; nothing here changes once it is made
    int players
    int fast  # the processor picks bits fast
    int direction  # 1 if next(x) is the next higher seat, -1 if the next lower
    int64_t rounds
    int64_t at_most
    uint64_t seats
    cardset pack
    int pack_size
    signed char pack_order[24]
    signed char next_seat[4]
    signed char turn[4][8]  # from a seat on, the first of a set of seats
    int64_t *schedule
    int schedule_count
    int64_t schedule_low
    int64_t schedule_high
    int o_opener
    int64_t o_opening_bid
    int64_t o_step
    int o_jump
    int o_cap
    int64_t o_ceiling
    int o_talon_shown
    int o_gift_shown
    int o_first_lead
    int o_crawl
    int o_crawl_test
    int o_head_trick
    int o_void
    int o_overtrump
    int o_declare
    int o_declare_from
    int64_t o_declare_cards
    int o_trump_from
    int o_trump_changes
    int o_melds_of
    int o_credit
    int64_t o_round_to
    int o_four_nines
    int o_nines_for_bid
    int64_t o_lock_at
    int o_lock_reached
    int o_lock_nines
    int o_zero_count
    int o_zero_means
    int64_t o_zero_limit
    int o_zero_again
    int64_t o_zero_price
    int64_t o_target
    int o_tie
    int o_compare_sum
    int o_compare_ceded
    int o_compare_busted
    int o_compare_round
    Context contexts[1]

ctypedef struct Position:
    Rules *g
    cardset trick_cards
    cardset said_cards[5]  # cards of the trick by what was said with them, none first
    cardset z_hand[3]
    cardset z_won[3]
    cardset z_dealt[3]
    cardset z_talon
    cardset shown[4]  # by seat, then what spectators are shown
    int64_t report[3]
    int8_t r_tricks[3]
    int8_t r_passed[3]
    int8_t r_dealer
    int32_t r_score[3]
    int16_t r_zeros[3]
    int16_t r_bid
    int8_t r_declarer
    int8_t r_trump
    int8_t r_new_trump
    int16_t r_melds[3]
    int32_t r_before[3]
    int16_t r_void_deals
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
    signed char trick_card[3]
    signed char trick_seat[3]
    signed char trick_said[3]
    signed char last_card[3]
    signed char last_seat[3]
    signed char last_said[3]
    signed char stock[24]

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
    total += 2 * count_cards(cards & 0x82082ULL, s.g.fast)
    total += 3 * count_cards(cards & 0x104104ULL, s.g.fast)
    total += 4 * count_cards(cards & 0x208208ULL, s.g.fast)
    total += 10 * count_cards(cards & 0x410410ULL, s.g.fast)
    total += 11 * count_cards(cards & 0x820820ULL, s.g.fast)
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
    if s.face_down:
        return NO_THING
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
    s.z_talon &= ~cards
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


cdef inline bint d_decided(Position *s) noexcept nogil:
    # tuhat.yaml:117
    return case_4(s)


cdef inline uint64_t d_in_auction(Position *s) noexcept nogil:
    # tuhat.yaml:82
    return bits_where_8(s)


cdef inline cardset d_marriage(Position *s, int v_s) noexcept nogil:
    # tuhat.yaml:84
    return (0x30c30cULL & SUIT_CARDS[v_s + 1])


cdef inline uint64_t d_pairs(Position *s, cardset v_h) noexcept nogil:
    # tuhat.yaml:86
    return bits_where_9(s, v_h)


cdef inline int64_t d_worth(Position *s, int v_s) noexcept nogil:
    # tuhat.yaml:85
    return case_10(s, v_s)


cdef inline int64_t d_top_bid(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:87
    return case_11(s, v_p)


cdef inline bint d_must_open(Position *s) noexcept nogil:
    # tuhat.yaml:83
    return ((s.g.o_opener == oc_opener_forehand_bids) or ((s.g.o_opener == oc_opener_last_bids) and (count_bits(d_in_auction(s), s.g.fast) == 1)))


cdef inline bint d_can_crawl(Position *s, int v_c) noexcept nogil:
    # tuhat.yaml:93
    return ((s.g.o_crawl != oc_crawl_never) and (s.trick_no == 1) and (s.trick_count == 0) and (not (((s.z_hand[s.player] & 0x820820ULL) & (s.g.pack if (s.g.o_crawl_test == oc_crawl__test_no_ace) else SUIT_CARDS[PRINTED_SUIT[v_c + 1] + 1])) != 0)))


cdef inline bint d_can_declare(Position *s, int v_c) noexcept nogil:
    # tuhat.yaml:96
    return ((s.trick_count == 0) and has_card(0x30c30cULL, v_c) and holds_all(s.z_hand[s.player], d_marriage(s, PRINTED_SUIT[v_c + 1])) and (count_cards(s.z_hand[s.player], s.g.fast) >= s.g.o_declare_cards) and ((s.g.o_declare_from == oc_declare__from_any_lead) or (s.r_tricks[s.player] > 0)))


cdef inline int64_t d_raw(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:100
    return (points_of(s, s.z_won[v_p]) + <int64_t>s.r_melds[v_p])


cdef inline bint d_has_nines(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:99
    return ((s.g.o_four_nines == oc_four__nines_bonus) and holds_all(s.z_dealt[v_p], 0x41041ULL))


cdef inline bint d_nines_in_bid(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:101
    return ((s.g.o_nines_for_bid == oc_nines__for__bid_help) and (v_p == s.r_declarer) and d_has_nines(s, v_p))


cdef inline int64_t d_earned(Position *s) noexcept nogil:
    # tuhat.yaml:103
    return (d_raw(s, s.r_declarer) + (100 if d_nines_in_bid(s, s.r_declarer) else 0))


cdef inline bint d_made(Position *s) noexcept nogil:
    # tuhat.yaml:104
    return (d_earned(s) >= s.r_bid)


cdef inline int64_t d_reward(Position *s) noexcept nogil:
    # tuhat.yaml:105
    return case_13(s)


cdef inline int64_t d_booked(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:110
    return ((d_reward(s) if d_made(s) else (0 - <int64_t>s.r_bid)) if (v_p == s.r_declarer) else rounded(d_raw(s, v_p), s.g.o_round_to))


cdef inline bint d_locked(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:111
    return ((s.g.o_lock_at < 2000) and ((s.r_before[v_p] > s.g.o_lock_at) if (s.g.o_lock_reached == oc_lock__reached_above) else (s.r_before[v_p] >= s.g.o_lock_at)))


cdef inline int64_t d_bonus(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:102
    return (100 if (d_has_nines(s, v_p) and (not d_nines_in_bid(s, v_p))) else 0)


cdef inline bint d_zero(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:112
    return case_14(s, v_p)


cdef inline uint64_t bits_where_1(Position *s) noexcept nogil:
    # tuhat.yaml:135
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>(((s.g.o_four_nines == oc_four__nines_deal_again) and holds_all(s.z_dealt[v_p], 0x41041ULL))) << v_p
    return found


cdef inline uint64_t bits_where_2(Position *s) noexcept nogil:
    # tuhat.yaml:169
    cdef uint64_t rest
    cdef int v_p
    cdef uint64_t found = 0
    rest = (all_seats(s) & ~bit_of(s.r_declarer))
    while rest:
        v_p = lowest_bit(rest)
        rest &= rest - 1
        found |= <uint64_t>((count_cards(s.z_hand[v_p], s.g.fast) == 7)) << v_p
    return found


cdef inline int64_t sum_3(Position *s) noexcept nogil:
    # tuhat.yaml:215
    cdef int v_q
    cdef int64_t total = 0, value
    for v_q in range(seat_count(s)):
        total += s.r_melds[v_q]
    return total


cdef inline int64_t max_6(Position *s) noexcept nogil:
    # tuhat.yaml:119
    cdef int v_q
    cdef int64_t best = NO_NUMBER, value
    for v_q in range(seat_count(s)):
        value = s.r_score[v_q]
        if value > best: best = value
    return best


cdef inline uint64_t bits_where_5(Position *s) noexcept nogil:
    # tuhat.yaml:119
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>((s.r_score[v_p] >= larger(s.g.o_target, max_6(s)))) << v_p
    return found


cdef inline uint64_t bits_where_7(Position *s) noexcept nogil:
    # tuhat.yaml:120
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>((s.r_score[v_p] >= s.g.o_target)) << v_p
    return found


cdef inline bint case_4(Position *s) noexcept nogil:
    # tuhat.yaml:118
    cdef int of = s.g.o_tie
    if of == oc_tie_play_on:
        return (count_bits(bits_where_5(s), s.g.fast) == 1)
    return (bits_where_7(s) != 0)


cdef inline uint64_t bits_where_8(Position *s) noexcept nogil:
    # tuhat.yaml:82
    cdef int v_p
    cdef uint64_t found = 0
    for v_p in range(seat_count(s)):
        found |= <uint64_t>((not s.r_passed[v_p])) << v_p
    return found


cdef inline uint64_t bits_where_9(Position *s, cardset v_h) noexcept nogil:
    # tuhat.yaml:86
    cdef uint64_t rest
    cdef int v_s
    cdef uint64_t found = 0
    for v_s in range(4):
        found |= <uint64_t>(holds_all(v_h, d_marriage(s, v_s))) << v_s
    return found


cdef inline int64_t case_10(Position *s, int v_s) noexcept nogil:
    # tuhat.yaml:85
    cdef int of = v_s
    if of == 0:
        return 100
    if of == 3:
        return 80
    if of == 2:
        return 60
    return 40


cdef inline int64_t sum_12(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:90
    cdef uint64_t rest
    cdef int v_s
    cdef int64_t total = 0, value
    rest = d_pairs(s, s.z_dealt[v_p])
    while rest:
        v_s = lowest_bit(rest)
        rest &= rest - 1
        total += d_worth(s, v_s)
    return total


cdef inline int64_t case_11(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:88
    cdef int of = s.g.o_cap
    if of == oc_cap_binary:
        return (s.g.o_ceiling if (d_pairs(s, s.z_dealt[v_p]) != 0) else 120)
    if of == oc_cap_plus_held:
        return smaller(s.g.o_ceiling, (120 + sum_12(s, v_p)))
    if of == oc_cap_flat:
        return smaller(s.g.o_ceiling, 300)
    return s.g.o_ceiling


cdef inline int64_t case_13(Position *s) noexcept nogil:
    # tuhat.yaml:106
    cdef int of = s.g.o_credit
    if of == oc_credit_the_bid:
        return s.r_bid
    if of == oc_credit_actual:
        return d_earned(s)
    return larger(s.r_bid, d_earned(s))


cdef inline bint case_14(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:113
    cdef int of = s.g.o_zero_means
    if of == oc_zero__means_no_points:
        return ((v_p != s.r_declarer) and (d_raw(s, v_p) == 0) and (not d_has_nines(s, v_p)))
    if of == oc_zero__means_no_change:
        return ((v_p != s.r_declarer) and (s.r_score[v_p] == s.r_before[v_p]))
    return ((v_p != s.r_declarer) and (s.r_tricks[v_p] == 0))


cdef inline int64_t sum_15(Position *s, int v_p) noexcept nogil:
    # tuhat.yaml:226
    cdef uint64_t rest
    cdef int v_q
    cdef int64_t total = 0, value
    rest = (all_seats(s) & ~bit_of(v_p))
    while rest:
        v_q = lowest_bit(rest)
        rest &= rest - 1
        total += (points_of(s, s.z_won[v_q]) if (s.g.o_compare_ceded == oc_compare__ceded_tricks_only) else d_raw(s, v_q))
    return total


# ---------------------------------------------------------------------------------------------------- registers


cdef inline int8_t start_of_r_tricks(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(0)


cdef inline void clear_r_tricks(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(3):
        start = start_of_r_tricks(s, owner)
        s.r_tricks[owner] = start


cdef inline int8_t start_of_r_passed(Position *s, int owner) noexcept nogil:
    # :0
    return <int8_t>(False)


cdef inline void clear_r_passed(Position *s) noexcept nogil:
    cdef int owner
    cdef int8_t start
    for owner in range(3):
        start = start_of_r_passed(s, owner)
        s.r_passed[owner] = start


cdef inline int8_t start_of_r_dealer(Position *s) noexcept nogil:
    # tuhat.yaml:123
    return <int8_t>(at_least_first(0))


cdef inline void clear_r_dealer(Position *s) noexcept nogil:
    s.r_dealer = start_of_r_dealer(s)


cdef inline int32_t start_of_r_score(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:71
    return <int32_t>(0)


cdef inline void clear_r_score(Position *s) noexcept nogil:
    cdef int owner
    cdef int32_t start
    for owner in range(3):
        start = start_of_r_score(s, owner)
        s.r_score[owner] = start


cdef inline int16_t start_of_r_zeros(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:72
    return <int16_t>(0)


cdef inline void clear_r_zeros(Position *s) noexcept nogil:
    cdef int owner
    cdef int16_t start
    for owner in range(3):
        start = start_of_r_zeros(s, owner)
        s.r_zeros[owner] = start


cdef inline int16_t start_of_r_bid(Position *s) noexcept nogil:
    # tuhat.yaml:74
    return <int16_t>(0)


cdef inline void clear_r_bid(Position *s) noexcept nogil:
    s.r_bid = start_of_r_bid(s)


cdef inline int8_t start_of_r_declarer(Position *s) noexcept nogil:
    # tuhat.yaml:75
    return <int8_t>(NO_THING)


cdef inline void clear_r_declarer(Position *s) noexcept nogil:
    s.r_declarer = start_of_r_declarer(s)


cdef inline int8_t start_of_r_trump(Position *s) noexcept nogil:
    # tuhat.yaml:76
    return <int8_t>(NO_THING)


cdef inline void clear_r_trump(Position *s) noexcept nogil:
    s.r_trump = start_of_r_trump(s)


cdef inline int8_t start_of_r_new_trump(Position *s) noexcept nogil:
    # tuhat.yaml:77
    return <int8_t>(NO_THING)


cdef inline void clear_r_new_trump(Position *s) noexcept nogil:
    s.r_new_trump = start_of_r_new_trump(s)


cdef inline int16_t start_of_r_melds(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:78
    return <int16_t>(0)


cdef inline void clear_r_melds(Position *s) noexcept nogil:
    cdef int owner
    cdef int16_t start
    for owner in range(3):
        start = start_of_r_melds(s, owner)
        s.r_melds[owner] = start


cdef inline int32_t start_of_r_before(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:79
    return <int32_t>(s.r_score[owner])


cdef inline void clear_r_before(Position *s) noexcept nogil:
    cdef int owner
    cdef int32_t start
    for owner in range(3):
        start = start_of_r_before(s, owner)
        s.r_before[owner] = start


cdef inline int16_t start_of_r_void_deals(Position *s) noexcept nogil:
    # :0
    return <int16_t>(0)


cdef inline void clear_r_void_deals(Position *s) noexcept nogil:
    s.r_void_deals = start_of_r_void_deals(s)


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
    clear_r_bid(s)
    renew_context(s)
    clear_r_declarer(s)
    renew_context(s)
    clear_r_trump(s)
    renew_context(s)
    clear_r_new_trump(s)
    renew_context(s)
    clear_r_melds(s)
    renew_context(s)
    clear_r_before(s)
    renew_context(s)
    start_trick_registers(s)


cdef inline void rest(Position *s) noexcept nogil:
    """No phase with decisions is current."""
    s.player = s.leader = s.call = s.card = s.said = NO_THING
    s.taken = s.calls = s.passes = 0
    s.had = s.to_play = 0
    s.place = s.face_down = 0

# ------------------------------------------------------------------------------------------ deal: tuhat.yaml:133

cdef int effects_of_deal(Position *s, Outcome *outcome) noexcept nogil:
    cdef cardset dealt_1
    # tuhat.yaml:134
    deal_to_hands(s, 7)
    # tuhat.yaml:134
    dealt_1 = next_cards(s, 3)
    s.z_talon = s.z_talon | dealt_1
    return GOES_ON


cdef inline bint is_void_deal(Position *s, Outcome *outcome) noexcept nogil:
    """Whether the cards must be dealt again; the reason is noted."""
    # tuhat.yaml:135
    if (bits_where_1(s) != 0):
        outcome.void_reason = 0
        outcome.void_seat = first_bit(bits_where_1(s))
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

# ------------------------------------------------------------------------------------------ opening: tuhat.yaml:136

cdef int enter_opening(Position *s) noexcept nogil:
    return effects_of_opening(s)


cdef int effects_of_opening(Position *s) noexcept nogil:
    cdef int of_1
    # tuhat.yaml:138
    of_1 = s.g.o_opener
    if of_1 == oc_opener_forehand_holds:
        # tuhat.yaml:139
        s.r_declarer = <int8_t>(forehand(s))
        # tuhat.yaml:139
        s.r_bid = <int16_t>(s.g.o_opening_bid)
    elif of_1 == oc_opener_dealer_holds:
        # tuhat.yaml:140
        s.r_declarer = <int8_t>(s.r_dealer)
        # tuhat.yaml:140
        s.r_bid = <int16_t>(s.g.o_opening_bid)
    else:
        # tuhat.yaml:141
        s.r_bid = <int16_t>((s.g.o_opening_bid - s.g.o_step))
    return GOES_ON

# ------------------------------------------------------------------------------------------ auction: tuhat.yaml:143

cdef inline int next_turn_auction(Position *s) noexcept nogil:
    """Before each turn: whose it is, or that the phase is over."""
    cdef uint64_t who = d_in_auction(s) & playing(s)
    if ((not (d_in_auction(s) != 0)) or ((count_bits(d_in_auction(s), s.g.fast) == 1) and (s.r_declarer != NO_THING))):
        return GOES_ON
    if who == 0:
        return GOES_ON
    s.player = first_from(s, s.place, who)
    s.calls = 0
    return WAITS


cdef int enter_auction(Position *s) noexcept nogil:
    cdef int seat
    s.passes = 0
    for seat in range(SEATS):
        s.r_passed[seat] = 0
    s.had = 0
    s.taken = 0
    s.place = (forehand(s) if (s.r_declarer == NO_THING) else s.g.next_seat[s.r_declarer + 1])
    return next_turn_auction(s)


cdef inline int on_call_auction(Position *s) noexcept nogil:
    return GOES_ON


cdef inline void legal_auction_1(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tuhat.yaml:149
    cdef int64_t low_1
    cdef int64_t high_1
    cdef int64_t v_n
    cdef bint held_9
    s.call = call
    held_9 = (not (s.g.o_jump == oc_jump_free))
    low_1 = larger(40, 40)
    high_1 = smaller(400, 400)
    low_1 = larger(low_1, s.r_bid + 1)  # tuhat.yaml:151
    high_1 = smaller(high_1, d_top_bid(s, s.player))  # tuhat.yaml:154
    low_1 += floor_mod(-low_1, s.g.o_step)  # tuhat.yaml:152
    if not (held_9):
        set_bits_by(words, first + low_1 - 40, first + high_1 - 40, s.g.o_step)
        return
    for v_n from low_1 <= v_n <= high_1 by s.g.o_step:
        if (held_9 and (not (v_n == (<int64_t>s.r_bid + s.g.o_step)))): continue  # tuhat.yaml:153
        set_bit(words, <int>(first + (v_n - 40)))


cdef inline int call_auction_1(Position *s, int place, int call) noexcept nogil:
    # tuhat.yaml:149
    cdef int index, status
    cdef int64_t v_n
    index = place
    v_n = index + 40
    s.call = call
    s.passes = 0
    # tuhat.yaml:155
    s.r_bid = <int16_t>(v_n)
    # tuhat.yaml:155
    s.r_declarer = <int8_t>(s.player)
    return on_call_auction(s)


cdef int refusal_auction_1(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    cdef int64_t v_n
    index = place
    v_n = index + 40
    s.call = call
    # tuhat.yaml:149
    if not (40 <= v_n <= 400):
        return 6
    # tuhat.yaml:151
    if not (v_n > s.r_bid):
        return 7
    # tuhat.yaml:152
    if not (floor_mod(v_n, s.g.o_step) == 0):
        return 8
    # tuhat.yaml:153
    if not ((s.g.o_jump == oc_jump_free) or (v_n == (<int64_t>s.r_bid + s.g.o_step))):
        return 9
    # tuhat.yaml:154
    if not (v_n <= d_top_bid(s, s.player)):
        return 10
    return -1

cdef inline void legal_auction_2(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tuhat.yaml:156
    s.call = call
    if ((s.r_declarer == NO_THING) and d_must_open(s)): return  # tuhat.yaml:157
    set_bit(words, <int>(first))


cdef inline int call_auction_2(Position *s, int place, int call) noexcept nogil:
    # tuhat.yaml:156
    cdef int index, status
    s.call = call
    if call == k_call_pass:
        s.passes += 1
        s.r_passed[s.player] = 1
    else:
        s.passes = 0
    return GOES_ON


cdef int refusal_auction_2(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    s.call = call
    # tuhat.yaml:157
    if ((s.r_declarer == NO_THING) and d_must_open(s)):
        return 11
    return -1

cdef inline int legal_auction(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: a bit for each action of the phase, in order."""
    cdef int i
    for i in range(6):
        words[i] = 0
    legal_auction_1(s, words, k_call_bid, 0)
    legal_auction_2(s, words, k_call_pass, 361)
    return 6


cdef int take_auction(Position *s, int place) noexcept nogil:
    """A call, and what follows up to the next turn."""
    cdef int status
    if place < 361:
        status = call_auction_1(s, place - 0, k_call_bid)
    elif place < 362:
        status = call_auction_2(s, place - 361, k_call_pass)
    else:
        status = GOES_ON
    if status != GOES_ON:
        return status
    s.calls += 1
    s.had |= 1 << s.player
    s.taken += 1
    s.place = s.g.next_seat[s.player + 1]
    return next_turn_auction(s)


cdef int refusal_auction(Position *s, int place) noexcept nogil:
    if place < 361:
        return refusal_auction_1(s, place - 0, k_call_bid)
    if place < 362:
        return refusal_auction_2(s, place - 361, k_call_pass)
    return OTHER_PHASE

# ------------------------------------------------------------------------------------------ taking: tuhat.yaml:158

cdef int enter_taking(Position *s) noexcept nogil:
    return effects_of_taking(s)


cdef int effects_of_taking(Position *s) noexcept nogil:
    cdef cardset moved_1
    # tuhat.yaml:160
    if (s.r_declarer == NO_THING):
        # tuhat.yaml:160
        return DEALS_AGAIN
    # tuhat.yaml:161
    if ((s.g.o_talon_shown == oc_talon__shown_everybody) or ((s.g.o_talon_shown == oc_talon__shown_if_raised) and (s.r_bid > s.g.o_opening_bid))):
        # tuhat.yaml:161
        show(s, s.z_talon, all_seats(s) | SPECTATORS)
    # tuhat.yaml:162
    moved_1 = s.z_talon
    s.z_talon = 0x0ULL
    s.z_hand[s.r_declarer] = s.z_hand[s.r_declarer] | moved_1
    return GOES_ON

# ------------------------------------------------------------------------------------------ exchange: tuhat.yaml:163

cdef inline int next_turn_exchange(Position *s) noexcept nogil:
    """Before each turn: whose it is, or that the phase is over."""
    cdef uint64_t who = bit_of(s.r_declarer) & playing(s)
    who &= ~<uint64_t>s.had
    if who == 0:
        return GOES_ON
    s.player = first_from(s, s.place, who)
    s.calls = 0
    return WAITS


cdef int enter_exchange(Position *s) noexcept nogil:
    cdef int seat
    s.passes = 0
    for seat in range(SEATS):
        s.r_passed[seat] = 0
    s.had = 0
    s.taken = 0
    s.place = forehand(s)
    return next_turn_exchange(s)


cdef inline int on_call_exchange(Position *s) noexcept nogil:
    return GOES_ON


cdef inline void legal_exchange_1(Position *s, uint64_t *words, int call, int first) noexcept nogil:
    # tuhat.yaml:169
    cdef cardset rest_1
    cdef int v_c
    cdef uint64_t rest_2
    cdef int v_q
    cdef uint64_t members_2
    s.call = call
    members_2 = bits_where_2(s) & 0x7ULL
    add_rows(words, first, s.z_hand[s.player] & 0xffffffULL, 24, 3, members_2, s.g.fast)


cdef inline int call_exchange_1(Position *s, int place, int call) noexcept nogil:
    # tuhat.yaml:169
    cdef int index, status
    cdef cardset moved_1
    cdef int v_c
    cdef int v_q
    index = place // 3
    v_c = index
    index = place % 3
    v_q = index
    s.call = call
    s.passes = 0
    # tuhat.yaml:171
    if (s.g.o_gift_shown == oc_gift__shown_everybody):
        # tuhat.yaml:171
        show(s, card_bit(v_c), all_seats(s) | SPECTATORS)
    # tuhat.yaml:172
    moved_1 = card_bit(v_c)
    take(s, moved_1)
    s.z_hand[v_q] = s.z_hand[v_q] | moved_1
    return on_call_exchange(s)


cdef int refusal_exchange_1(Position *s, int place, int call) noexcept nogil:
    """The number of the first condition that refuses, or -1."""
    cdef int index
    cdef int v_c
    cdef int v_q
    index = place // 3
    v_c = index
    index = place % 3
    v_q = index
    s.call = call
    # tuhat.yaml:169
    if not has_card(s.z_hand[s.player], v_c):
        return 12
    # tuhat.yaml:169
    if not (has_bit((all_seats(s) & ~bit_of(s.r_declarer)), v_q) and (count_cards(s.z_hand[v_q], s.g.fast) == 7)):
        return 13
    return -1

cdef inline int legal_exchange(Position *s, uint64_t *words) noexcept nogil:
    """The legal set: a bit for each action of the phase, in order."""
    cdef int i
    for i in range(2):
        words[i] = 0
    legal_exchange_1(s, words, k_call_give, 0)
    return 2


cdef int take_exchange(Position *s, int place) noexcept nogil:
    """A call, and what follows up to the next turn."""
    cdef int status
    status = call_exchange_1(s, place - 0, k_call_give)
    if status != GOES_ON:
        return status
    s.calls += 1
    if s.calls < 2:
        return WAITS
    s.had |= 1 << s.player
    s.taken += 1
    s.place = s.g.next_seat[s.player + 1]
    return next_turn_exchange(s)


cdef int refusal_exchange(Position *s, int place) noexcept nogil:
    if place < 72:
        return refusal_exchange_1(s, place - 0, k_call_give)
    return OTHER_PHASE

# ------------------------------------------------------------------------------------------ play: tuhat.yaml:173

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
    return next_trick_play(s, (s.r_declarer if (s.g.o_first_lead == oc_first__lead_bid_winner) else forehand(s)))


cdef inline cardset lead_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, while no suit is led."""
    cdef cardset found = 0
    found = hand & s.g.pack  # :0
    return found


cdef inline cardset follow_play(Position *s, cardset hand) noexcept nogil:
    """The first rung that meets the hand, once a suit is led."""
    cdef cardset found = 0
    found = hand & ((SUIT_CARDS[led_suit(s) + 1] & above(s, last_card((s.trick_cards & SUIT_CARDS[led_suit(s) + 1])))) if (s.g.o_head_trick == oc_head__trick_always) else 0x0ULL)  # tuhat.yaml:185
    if (s.g.o_head_trick == oc_head__trick_until_ruffed) and found == 0: found = hand & (SUIT_CARDS[led_suit(s) + 1] & winning_now(s))  # tuhat.yaml:186
    found = or_else(found, hand & SUIT_CARDS[led_suit(s) + 1])  # tuhat.yaml:187
    if ((s.g.o_void == oc_void_must_trump) and (s.g.o_overtrump != oc_overtrump_no_duty)) and found == 0: found = hand & (SUIT_CARDS[s.r_trump + 1] & winning_now(s))  # tuhat.yaml:188
    found = or_else(found, hand & (SUIT_CARDS[s.r_trump + 1] if ((s.g.o_void == oc_void_must_trump) and (s.g.o_overtrump != oc_overtrump_or_discard)) else 0x0ULL))  # tuhat.yaml:189
    found = or_else(found, hand & s.g.pack)  # tuhat.yaml:190
    return found


cdef inline cardset playable_play(Position *s) noexcept nogil:
    """The cards the player may play."""
    cdef cardset hand = s.z_hand[s.player], cards
    cards = lead_play(s, hand) if led_suit(s) < 0 else follow_play(s, hand)
    return cards


cdef inline int manners_play(Position *s, cardset cards, uint64_t *words) noexcept nogil:
    """For each manner of playing those of some held cards that can be played so; gives the number of words."""
    cdef cardset spoken, rest, all_spoken = 0
    cdef int i
    cdef bint held_says_1
    cdef bint held_says_2
    cdef bint held_says_3
    held_says_1 = (s.g.o_crawl == oc_crawl_optional)
    held_says_2 = (s.g.o_crawl == oc_crawl_optional)
    held_says_3 = (s.g.o_declare == oc_declare_if_wanted)
    if not (held_says_1 or held_says_2 or held_says_3):
        put_cards(words, cards)
        return CARD_WORDS
    # tuhat.yaml:177
    spoken = 0
    rest = cards if held_says_1 else <cardset>0
    while rest:
        s.card = lowest_card(rest)
        if (d_can_crawl(s, s.card) and (s.g.o_declare == oc_declare_if_wanted) and d_can_declare(s, s.card)):
            spoken |= card_bit(s.card)
        rest &= rest - 1
    s.card = NO_THING
    if spoken:
        if all_spoken == 0:
            for i in range(MANNERS * CARD_WORDS):
                words[i] = 0
        add_cards(words + 1 * CARD_WORDS, spoken)
        add_cards(words + 2 * CARD_WORDS, spoken)
        add_cards(words + 3 * CARD_WORDS, spoken)
        all_spoken |= spoken
        cards &= ~spoken
    # tuhat.yaml:179
    spoken = 0
    rest = cards if held_says_2 else <cardset>0
    while rest:
        s.card = lowest_card(rest)
        if d_can_crawl(s, s.card):
            spoken |= card_bit(s.card)
        rest &= rest - 1
    s.card = NO_THING
    if spoken:
        if all_spoken == 0:
            for i in range(MANNERS * CARD_WORDS):
                words[i] = 0
        add_cards(words + 4 * CARD_WORDS, spoken)
        add_cards(words + 1 * CARD_WORDS, spoken)
        all_spoken |= spoken
        cards &= ~spoken
    # tuhat.yaml:181
    spoken = 0
    rest = cards if held_says_3 else <cardset>0
    while rest:
        s.card = lowest_card(rest)
        if (d_can_declare(s, s.card) and (not ((s.g.o_crawl == oc_crawl_forced) and d_can_crawl(s, s.card)))):
            spoken |= card_bit(s.card)
        rest &= rest - 1
    s.card = NO_THING
    if spoken:
        if all_spoken == 0:
            for i in range(MANNERS * CARD_WORDS):
                words[i] = 0
        add_cards(words + 2 * CARD_WORDS, spoken)
        add_cards(words + 3 * CARD_WORDS, spoken)
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
    card = last_card(or_else((s.trick_cards & SUIT_CARDS[s.r_trump + 1]), (s.trick_cards & SUIT_CARDS[led_suit(s) + 1])))  # tuhat.yaml:197
    return card


cdef inline int on_play_play(Position *s) noexcept nogil:
    # tuhat.yaml:192
    if (d_can_declare(s, s.card) and (said_with(s, s.card) != k_said_plain) and (not (s.face_down != 0))):
        # tuhat.yaml:193
        if ((s.g.o_melds_of == oc_melds__of_everybody) or (s.player == s.r_declarer)):
            # tuhat.yaml:193
            s.r_melds[s.player] = <int16_t>(s.r_melds[s.player] + d_worth(s, PRINTED_SUIT[s.card + 1]))
        # tuhat.yaml:194
        if ((s.g.o_trump_changes == oc_trump__changes_each) or (s.r_trump == NO_THING)):
            # tuhat.yaml:194
            s.r_new_trump = <int8_t>(PRINTED_SUIT[s.card + 1])
        # tuhat.yaml:195
        if (s.g.o_trump_from == oc_trump__from_this_trick):
            # tuhat.yaml:195
            s.r_trump = <int8_t>(s.r_new_trump)
    return GOES_ON


cdef inline int on_trick_play(Position *s) noexcept nogil:
    # tuhat.yaml:199
    s.r_trump = <int8_t>(s.r_new_trump)
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
    if s.trick_count == 0:
        s.face_down = (d_can_crawl(s, s.card) and ((s.g.o_crawl == oc_crawl_forced) or (said_with(s, s.card) == k_said_hidden)))
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
    if not has_card(always, card):
        if led_suit(s) < 0:
            if found == 0:
                found = hand & s.g.pack  # :0
                if not has_card(found, card):
                    return 14
        else:
            if found == 0:
                found = hand & ((SUIT_CARDS[led_suit(s) + 1] & above(s, last_card((s.trick_cards & SUIT_CARDS[led_suit(s) + 1])))) if (s.g.o_head_trick == oc_head__trick_always) else 0x0ULL)  # tuhat.yaml:185
                if found and not has_card(found, card):
                    return 15
            if found == 0:
                found = hand & ((SUIT_CARDS[led_suit(s) + 1] & winning_now(s)) if (s.g.o_head_trick == oc_head__trick_until_ruffed) else 0x0ULL)  # tuhat.yaml:186
                if found and not has_card(found, card):
                    return 16
            if found == 0:
                found = hand & SUIT_CARDS[led_suit(s) + 1]  # tuhat.yaml:187
                if found and not has_card(found, card):
                    return 17
            if found == 0:
                found = hand & ((SUIT_CARDS[s.r_trump + 1] & winning_now(s)) if ((s.g.o_void == oc_void_must_trump) and (s.g.o_overtrump != oc_overtrump_no_duty)) else 0x0ULL)  # tuhat.yaml:188
                if found and not has_card(found, card):
                    return 18
            if found == 0:
                found = hand & (SUIT_CARDS[s.r_trump + 1] if ((s.g.o_void == oc_void_must_trump) and (s.g.o_overtrump != oc_overtrump_or_discard)) else 0x0ULL)  # tuhat.yaml:189
                if found and not has_card(found, card):
                    return 19
            if found == 0:
                found = hand & s.g.pack  # tuhat.yaml:190
                if not has_card(found, card):
                    return 20
    if place < 64 * manners_play(s, playable_play(s), words) and bit_at(words, place):
        return -1
    return WRONG_WORD

# ------------------------------------------------------------------------------------------ settle: tuhat.yaml:200

cdef int enter_settle(Position *s) noexcept nogil:
    return effects_of_settle(s)


cdef int effects_of_settle(Position *s) noexcept nogil:
    cdef uint64_t rest_1
    cdef int v_p_1
    cdef int v_p_2
    cdef int v_p_3
    # tuhat.yaml:201
    s.r_score[s.r_declarer] = <int32_t>(s.r_score[s.r_declarer] + d_booked(s, s.r_declarer))
    # tuhat.yaml:202
    rest_1 = (all_seats(s) & ~bit_of(s.r_declarer))
    while rest_1:
        v_p_1 = lowest_bit(rest_1)
        rest_1 &= rest_1 - 1
        if not (not d_locked(s, v_p_1)): continue
        # tuhat.yaml:202
        s.r_score[v_p_1] = <int32_t>(s.r_score[v_p_1] + d_booked(s, v_p_1))
    # tuhat.yaml:203
    for v_p_2 in range(seat_count(s)):
        if not ((s.g.o_lock_nines == oc_lock__nines_paid) or (not d_locked(s, v_p_2))): continue
        # tuhat.yaml:203
        s.r_score[v_p_2] = <int32_t>(s.r_score[v_p_2] + d_bonus(s, v_p_2))
    # tuhat.yaml:204
    for v_p_3 in range(seat_count(s)):
        # tuhat.yaml:205
        if d_zero(s, v_p_3):
            # tuhat.yaml:206
            s.r_zeros[v_p_3] = <int16_t>(s.r_zeros[v_p_3] + 1)
            # tuhat.yaml:207
            if (s.r_zeros[v_p_3] >= s.g.o_zero_limit):
                # tuhat.yaml:208
                s.r_score[v_p_3] = <int32_t>(s.r_score[v_p_3] - s.g.o_zero_price)
                # tuhat.yaml:209
                s.r_zeros[v_p_3] = <int16_t>((0 if (s.g.o_zero_again == oc_zero__again_from_nothing) else (s.g.o_zero_limit - 1)))
        elif (s.g.o_zero_count == oc_zero__count_in_a_row):
            # tuhat.yaml:210
            s.r_zeros[v_p_3] = <int16_t>(0)
    return GOES_ON

# ---------------------------------------------------------------------------------------------------- the match

cdef int start_roles(Position *s) noexcept nogil:
    """Who has the roles in the first round; those left at none are drawn."""
    s.r_dealer = NO_THING  # tuhat.yaml:123
    return 0


cdef inline void start_round(Position *s) noexcept nogil:
    """The state waits for the cards of the round whose number is set."""
    rest(s)
    s.phase = 0
    s.attempt = 0
    renew_context(s)


cdef inline bint is_match_over_after(Position *s, int64_t rounds) noexcept nogil:
    """Whether so many rounds are all that the match has at the most, void deals among them."""
    return rounds + s.r_void_deals >= s.g.at_most


cdef inline bint is_match_over(Position *s) noexcept nogil:
    """Whether the round just ended was the last."""
    if d_decided(s):
        return True
    if is_match_over_after(s, s.round_no):
        return True
    return False


cdef void fill_report(Position *s) noexcept nogil:
    """The figures of the round just settled."""
    s.has_report = 1
    s.just_settled = 1
    s.report[0 * seat_count(s) + 0] = <int64_t>(s.r_bid)
    s.report[0 * seat_count(s) + 1] = <int64_t>(d_made(s))
    s.report[0 * seat_count(s) + 2] = <int64_t>(sum_3(s))


cdef int end_round(Position *s) noexcept nogil:
    """After a round: the match is over, or roles pass on and the next round waits for its cards."""
    cdef int next_r_dealer
    rest(s)
    if s.scope == 1 or is_match_over(s):
        s.phase = AT_END
        return NO_FAULT
    next_r_dealer = s.g.next_seat[s.r_dealer + 1]  # tuhat.yaml:123
    s.r_dealer = next_r_dealer
    s.round_no += 1
    start_round(s)
    return NO_FAULT


cdef inline int64_t result_of(Position *s, int seat) noexcept nogil:
    return s.r_score[seat]


cdef int rank_values(Position *s, int64_t *values) noexcept nogil:
    """The numbers the seats are ranked by; gives how many for each."""
    cdef int seat
    # tuhat.yaml:127
    for seat in range(seat_count(s)):
        values[0 * SEATS + seat] = (<int64_t>((seat == s.r_declarer) and (s.r_score[seat] >= s.g.o_target))) if (s.g.o_tie == oc_tie_bid_winner_first) else 0
    # tuhat.yaml:128
    for seat in range(seat_count(s)):
        values[1 * SEATS + seat] = <int64_t>s.r_score[seat]
    # tuhat.yaml:129
    for seat in range(seat_count(s)):
        values[2 * SEATS + seat] = <int64_t>(seat == s.r_declarer)
    # tuhat.yaml:130
    for seat in range(seat_count(s)):
        values[3 * SEATS + seat] = lowered(distance(s, forehand(s), seat))
    return 4


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
    s.z_talon = 0
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
            if s.phase == 1 and not ((s.r_declarer != NO_THING) or (s.r_bid == (s.g.o_opening_bid - s.g.o_step))):  # tuhat.yaml:136
                return 1
            s.phase += 1
            if s.phase == AT_END:
                fill_report(s)
                return end_round(s)
            if s.phase == 1:
                status = enter_opening(s)
            elif s.phase == 2:
                status = enter_auction(s)
            elif s.phase == 3:
                status = enter_taking(s)
            elif s.phase == 4:
                status = enter_exchange(s)
            elif s.phase == 5:
                status = enter_play(s)
            elif s.phase == 6:
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
            s.r_void_deals += 1
            if is_match_over_after(s, s.round_no - 1):
                s.has_report = 0
                s.phase = AT_END
                return NO_FAULT
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
    if s.r_dealer < 0:  # tuhat.yaml:123
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
    if s.phase == 2:
        return legal_auction(s, words)
    if s.phase == 4:
        return legal_exchange(s, words)
    if s.phase == 5:
        return legal_play(s, words)
    return 0


cdef int apply(Position *s, int place) noexcept nogil:
    """Takes a legal choice and runs on to the next decision, the chance point or the end; a fault or NO_FAULT."""
    cdef int status = GOES_ON
    clear_shown(s)
    if s.phase == 2:
        status = take_auction(s, place)
    elif s.phase == 4:
        status = take_exchange(s, place)
    elif s.phase == 5:
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
    if s.phase == 2:
        return 0 + place
    if s.phase == 4:
        return 362 + place
    place -= 64 * call_words(s)
    return FIRST_PLAY + (place & (MOST_CARDS - 1)) * MANNERS + (place >> CARD_SHIFT)


cdef int place_of(Position *s, int64_t action) noexcept nogil:
    """The place of an action id in the words of the current phase; -1 if it belongs to another, or to none."""
    cdef int play
    if s.phase == 2 and 0 <= action < 362:
        return <int>(action - 0)
    if s.phase == 4 and 362 <= action < 434:
        return <int>(action - 362)
    if s.phase == 5 and FIRST_PLAY <= action < ACTIONS:
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
    if s.phase == 2:
        return refusal_auction(s, place)
    if s.phase == 4:
        return refusal_exchange(s, place)
    if s.phase == 5:
        return refusal_play(s, place)
    return OTHER_PHASE


cdef inline uint64_t trick_players(Position *s) noexcept nogil:
    """Who takes part in a phase of tricks and holds a card."""
    if s.phase == 5:
        return players_of_play(s)
    return 0


cdef int winning_card(Position *s) noexcept nogil:
    """The card that wins the trick as it lies, in a phase of tricks."""
    if s.phase == 5:
        return winning_play(s)
    return NO_THING


cdef cardset winning_now(Position *s) noexcept nogil:
    """The held cards of the player that would win if played now."""
    if s.phase == 5:
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
    cdef int size = 0 * seat_count(s) + 3
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
    # tuhat.yaml:123
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_score(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:71
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_zeros(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:72
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_bid(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:74
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_declarer(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:75
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_trump(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:76
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_new_trump(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:77
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_melds(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:78
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_before(Position *s, int owner) noexcept nogil:
    # tuhat.yaml:79
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_r_void_deals(Position *s, int owner) noexcept nogil:
    # :0
    return (all_seats(s) | SPECTATORS)


cdef inline uint64_t viewers_of_z_hand(Position *s, int owner) noexcept nogil:
    return bit_of(owner)


cdef inline uint64_t viewers_of_z_won(Position *s, int owner) noexcept nogil:
    return 0x0ULL


cdef inline uint64_t viewers_of_z_dealt(Position *s, int owner) noexcept nogil:
    return bit_of(owner)


cdef inline uint64_t viewers_of_z_talon(Position *s, int owner) noexcept nogil:
    return 0x0ULL


cdef dict visible_to(Position *s, int viewer):
    """For every register and zone whether a viewer sees it."""
    cdef dict seen = {}
    cdef int players = seat_count(s), owner
    cdef uint64_t eye = bit_of(viewer) if viewer >= 0 else SPECTATORS
    seen["tricks"] = same_for_keys((viewers_of_r_tricks(s, 0) & eye) != 0, 1, players, 0)
    seen["passed"] = same_for_keys((viewers_of_r_passed(s, 0) & eye) != 0, 1, players, 0)
    seen["dealer"] = same_for_keys((viewers_of_r_dealer(s, 0) & eye) != 0, 0, 0, 0)
    seen["score"] = same_for_keys((viewers_of_r_score(s, 0) & eye) != 0, 1, players, 0)
    seen["zeros"] = same_for_keys((viewers_of_r_zeros(s, 0) & eye) != 0, 1, players, 0)
    seen["bid"] = same_for_keys((viewers_of_r_bid(s, 0) & eye) != 0, 0, 0, 0)
    seen["declarer"] = same_for_keys((viewers_of_r_declarer(s, 0) & eye) != 0, 0, 0, 0)
    seen["trump"] = same_for_keys((viewers_of_r_trump(s, 0) & eye) != 0, 0, 0, 0)
    seen["new_trump"] = same_for_keys((viewers_of_r_new_trump(s, 0) & eye) != 0, 0, 0, 0)
    seen["melds"] = same_for_keys((viewers_of_r_melds(s, 0) & eye) != 0, 1, players, 0)
    seen["before"] = same_for_keys((viewers_of_r_before(s, 0) & eye) != 0, 1, players, 0)
    seen["void_deals"] = same_for_keys((viewers_of_r_void_deals(s, 0) & eye) != 0, 0, 0, 0)
    seen["hand"] = [(viewers_of_z_hand(s, owner) & eye) != 0 for owner in range(players)]
    seen["won"] = [(viewers_of_z_won(s, owner) & eye) != 0 for owner in range(players)]
    seen["dealt"] = [(viewers_of_z_dealt(s, owner) & eye) != 0 for owner in range(players)]
    seen["talon"] = (viewers_of_z_talon(s, 0) & eye) != 0
    if s.face_down:
        seen["trick"] = [s.trick_seat[owner] == viewer for owner in range(s.trick_count)]
    else:
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
    found.append(number_or_none(row[0 * players + 0]))
    found.append(row[0 * players + 1] != 0)
    found.append(number_or_none(row[0 * players + 2]))
    return found


cdef dict raw_facts(Position *s):
    """The position by name, see rulec_runtime.wing."""
    cdef int players = seat_count(s), i
    cdef dict at = {
        "scope": s.scope, "phase": s.phase, "attempt": s.attempt, "taken": s.taken,
        "had": [(s.had >> i) & 1 != 0 for i in range(players)], "leader": thing_or_none(s.leader),
        "last_trick": trick_facts(s.last_seat, s.last_card, s.last_said, s.last_count),
    }
    at["face_down"] = s.face_down != 0
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
    facts["score"] = field_facts(&s.r_score, NUMBER_32, 1, players, 0, 0)
    facts["zeros"] = field_facts(&s.r_zeros, NUMBER_16, 1, players, 0, 0)
    facts["bid"] = field_facts(&s.r_bid, NUMBER_16, 0, 0, 0, 0)
    facts["declarer"] = field_facts(&s.r_declarer, THING_8, 0, 0, 0, 0)
    facts["trump"] = field_facts(&s.r_trump, THING_8, 0, 0, 0, 0)
    facts["new_trump"] = field_facts(&s.r_new_trump, THING_8, 0, 0, 0, 0)
    facts["melds"] = field_facts(&s.r_melds, NUMBER_16, 1, players, 0, 0)
    facts["before"] = field_facts(&s.r_before, NUMBER_32, 1, players, 0, 0)
    facts["void_deals"] = field_facts(&s.r_void_deals, NUMBER_16, 0, 0, 0, 0)
    facts["hand"] = [list_of_cards(s.z_hand[i]) for i in range(players)]
    facts["won"] = [list_of_cards(s.z_won[i]) for i in range(players)]
    facts["dealt"] = [list_of_cards(s.z_dealt[i]) for i in range(players)]
    facts["talon"] = list_of_cards(s.z_talon)
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
    s.face_down = 1 if at.get("face_down") else 0
    for i in range(players):
        s.shown[i] = cards_of_list(at["shown"][i])
    s.shown[SEATS] = cards_of_list(at["shown"][players])
    if "tricks" in raw:
        put_field(&s.r_tricks, NUMBER_8, 1, players, 0, 0, raw["tricks"])
    if "passed" in raw:
        put_field(&s.r_passed, FLAG_8, 1, players, 0, 0, raw["passed"])
    if "dealer" in raw:
        put_field(&s.r_dealer, THING_8, 0, 0, 0, 0, raw["dealer"])
    if "score" in raw:
        put_field(&s.r_score, NUMBER_32, 1, players, 0, 0, raw["score"])
    if "zeros" in raw:
        put_field(&s.r_zeros, NUMBER_16, 1, players, 0, 0, raw["zeros"])
    if "bid" in raw:
        put_field(&s.r_bid, NUMBER_16, 0, 0, 0, 0, raw["bid"])
    if "declarer" in raw:
        put_field(&s.r_declarer, THING_8, 0, 0, 0, 0, raw["declarer"])
    if "trump" in raw:
        put_field(&s.r_trump, THING_8, 0, 0, 0, 0, raw["trump"])
    if "new_trump" in raw:
        put_field(&s.r_new_trump, THING_8, 0, 0, 0, 0, raw["new_trump"])
    if "melds" in raw:
        put_field(&s.r_melds, NUMBER_16, 1, players, 0, 0, raw["melds"])
    if "before" in raw:
        put_field(&s.r_before, NUMBER_32, 1, players, 0, 0, raw["before"])
    if "void_deals" in raw:
        put_field(&s.r_void_deals, NUMBER_16, 0, 0, 0, 0, raw["void_deals"])
    if raw.get("hand") is not None:
        for i in range(players):
            s.z_hand[i] = cards_of_list(raw["hand"][i])
    if raw.get("won") is not None:
        for i in range(players):
            s.z_won[i] = cards_of_list(raw["won"][i])
    if raw.get("dealt") is not None:
        for i in range(players):
            s.z_dealt[i] = cards_of_list(raw["dealt"][i])
    if raw.get("talon") is not None:
        s.z_talon = cards_of_list(raw["talon"])
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
    if "zeros" not in raw:
        clear_r_zeros(s)
    if "bid" not in raw:
        clear_r_bid(s)
    if "declarer" not in raw:
        clear_r_declarer(s)
    if "trump" not in raw:
        clear_r_trump(s)
    if "new_trump" not in raw:
        clear_r_new_trump(s)
    if "melds" not in raw:
        clear_r_melds(s)
    if "before" not in raw:
        clear_r_before(s)
    if "void_deals" not in raw:
        clear_r_void_deals(s)
    renew_context(s)
    if s.phase == 5:
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
    return 0

# --------------------------------------------------------------------------------------------- tables compared

cdef void tournament_row(Position *s, int seat, int64_t *row) noexcept nogil:
    """What is kept of a seat when a round is over."""
    row[0] = <int64_t>((seat == s.r_declarer))  # tuhat.yaml:221
    row[1] = <int64_t>((s.r_bid == s.g.o_opening_bid))  # tuhat.yaml:222
    row[2] = <int64_t>((d_bonus(s, seat) + (d_raw(s, seat) if (seat != s.r_declarer) else (s.r_bid if d_made(s) else (0 - <int64_t>s.r_bid)))))  # tuhat.yaml:223
    row[3] = <int64_t>((d_raw(s, seat) if (s.g.o_compare_sum == oc_compare__sum_points_made) else (s.r_bid if d_made(s) else (0 - <int64_t>s.r_bid))))  # tuhat.yaml:224
    row[4] = <int64_t>(points_of(s, s.z_won[seat]))  # tuhat.yaml:225
    row[5] = <int64_t>(sum_15(s, seat))  # tuhat.yaml:226
    row[6] = <int64_t>(((seat == s.r_declarer) and (not d_made(s)) and (s.r_bid > s.g.o_opening_bid)))  # tuhat.yaml:227
    row[7] = <int64_t>(((seat != s.r_declarer) and (not d_made(s)) and (s.r_bid > s.g.o_opening_bid)))  # tuhat.yaml:228


cdef int64_t tournament_position(Position *s, int seat) noexcept nogil:
    """The position of a seat."""
    return distance(s, forehand(s), seat)


cdef bint tournament_pool(Position *s, const int64_t *y) noexcept nogil:
    """Whether tables are compared with one that kept this row."""
    return ((s.g.o_compare_busted == oc_compare__busted_kept) or (not (y[6] or y[7])))


cdef void tournament_compare(Position *s, const int64_t *x, const int64_t *y, int64_t *found) noexcept nogil:
    """The numbers of two tables that are compared."""
    # tuhat.yaml:231
    if (x[6] or y[6]):
        found[0] = (0 if x[6] else 100)
        found[1] = (0 if y[6] else 100)
        return
    # tuhat.yaml:233
    if (x[0] and y[0] and (x[1] != y[1])):
        found[0] = (0 - x[5])
        found[1] = (0 - y[5])
        return
    # tuhat.yaml:235
    if (x[0] and y[0]):
        found[0] = (x[3] - x[5])
        found[1] = (y[3] - y[5])
        return
    # tuhat.yaml:237
    if ((not x[0]) and (not y[0])):
        found[0] = x[4]
        found[1] = y[4]
        return
    # tuhat.yaml:239
    if True:
        found[0] = x[2]
        found[1] = y[2]
        return


cdef tuple told_row(const int64_t *row):
    """A row as Python's values."""
    return (row[0] != 0, row[1] != 0, number_or_none(row[2]), number_or_none(row[3]), number_or_none(row[4]), number_or_none(row[5]), row[6] != 0, row[7] != 0, )


cdef int read_row(object values, int64_t *row) except -1:
    """A row from Python's values."""
    if len(values) != 8:
        raise ValueError("the row of a table has 8 values")
    row[0] = 1 if values[0] else 0
    row[1] = 1 if values[1] else 0
    row[2] = number_from(values[2])
    row[3] = number_from(values[3])
    row[4] = number_from(values[4])
    row[5] = number_from(values[5])
    row[6] = 1 if values[6] else 0
    row[7] = 1 if values[7] else 0
    return 0

# --------------------------------------------------------------------------------------------- the game, for Python

SPEC = Spec.from_json(
    b"{\x22game\x22:\x22tuhat\x22,\x22title\x22:\x22Tuhat\x22,\x22file\x22:\x22tuhat.yaml\x22,\x22rules_hash\x22:\x22"
    b"aec59fd366dcd2f023a233c0baa111d1bcb9056a1abec36c0dcefd7ab0a1fec9\x22,\x22version\x22:\x220.1.0\x22,\x22players"
    b"\x22:[3],\x22options\x22:[{\x22name\x22:\x22opener\x22,\x22choices\x22:[\x22forehand_holds\x22,\x22dealer_hold"
    b"s\x22,\x22forehand_bids\x22,\x22last_bids\x22,\x22deal_again\x22],\x22low\x22:0,\x22high\x22:4,\x22default\x22"
    b":0,\x22doc\x22:\x22who is bound to the opening bid\x22,\x22values\x22:[]},{\x22name\x22:\x22opening_bid\x22,\x22"
    b"choices\x22:[],\x22low\x22:40,\x22high\x22:120,\x22default\x22:60,\x22doc\x22:\x22the opening bid\x22,\x22valu"
    b"es\x22:[]},{\x22name\x22:\x22step\x22,\x22choices\x22:[],\x22low\x22:5,\x22high\x22:10,\x22default\x22:5,\x22d"
    b"oc\x22:\x22bids are multiples of it\x22,\x22values\x22:[5,10]},{\x22name\x22:\x22jump\x22,\x22choices\x22:[\x22"
    b"free\x22,\x22one_step\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22may a bid skip steps"
    b"\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22cap\x22,\x22choices\x22:[\x22binary\x22,\x22plus_held\x22,\x22fl"
    b"at\x22,\x22open\x22],\x22low\x22:0,\x22high\x22:3,\x22default\x22:0,\x22doc\x22:\x22highest bid; binary: 120 w"
    b"ithout a marriage, else the ceiling\x22,\x22values\x22:[]},{\x22name\x22:\x22ceiling\x22,\x22choices\x22:[],\x22"
    b"low\x22:120,\x22high\x22:400,\x22default\x22:400,\x22doc\x22:\x22highest bid of all\x22,\x22values\x22:[]},{\x22"
    b"name\x22:\x22talon_shown\x22,\x22choices\x22:[\x22taker\x22,\x22everybody\x22,\x22if_raised\x22],\x22low\x22:0"
    b",\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22who sees the three middle cards\x22,\x22values\x22:[]},{\x22"
    b"name\x22:\x22gift_shown\x22,\x22choices\x22:[\x22receiver\x22,\x22everybody\x22],\x22low\x22:0,\x22high\x22:1,"
    b"\x22default\x22:0,\x22doc\x22:\x22who sees the two cards given away\x22,\x22values\x22:[]},{\x22name\x22:\x22f"
    b"irst_lead\x22,\x22choices\x22:[\x22bid_winner\x22,\x22eldest\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22"
    b":0,\x22doc\x22:\x22who leads the first trick\x22,\x22values\x22:[]},{\x22name\x22:\x22crawl\x22,\x22choices\x22"
    b":[\x22forced\x22,\x22optional\x22,\x22never\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22"
    b"face-down first trick without an ace\x22,\x22values\x22:[]},{\x22name\x22:\x22crawl_test\x22,\x22choices\x22:["
    b"\x22no_ace\x22,\x22no_ace_of_suit\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22no ace a"
    b"t all, or none of the suit led\x22,\x22values\x22:[]},{\x22name\x22:\x22head_trick\x22,\x22choices\x22:[\x22no"
    b"_duty\x22,\x22always\x22,\x22until_ruffed\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22"
    b"must the card led be beaten when following suit\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22void\x22,\x22choi"
    b"ces\x22:[\x22must_trump\x22,\x22may_discard\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22"
    b"without the led suit\x22,\x22values\x22:[]},{\x22name\x22:\x22overtrump\x22,\x22choices\x22:[\x22no_duty\x22,\x22"
    b"if_able\x22,\x22or_discard\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22must a trump be"
    b" beaten by a player void in the led suit\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22declare\x22,\x22choices\x22"
    b":[\x22by_itself\x22,\x22if_wanted\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22does lea"
    b"ding king or queen make trump by itself\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22declare_from\x22,\x22choi"
    b"ces\x22:[\x22trick_won\x22,\x22any_lead\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22wh"
    b"en trump may first be made\x22,\x22values\x22:[]},{\x22name\x22:\x22declare_cards\x22,\x22choices\x22:[],\x22l"
    b"ow\x22:2,\x22high\x22:8,\x22default\x22:3,\x22doc\x22:\x22cards in hand needed to make trump, the led card inc"
    b"luded\x22,\x22values\x22:[]},{\x22name\x22:\x22trump_from\x22,\x22choices\x22:[\x22this_trick\x22,\x22next_tri"
    b"ck\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22when a new trump begins to beat\x22,\x22"
    b"values\x22:[]},{\x22name\x22:\x22trump_changes\x22,\x22choices\x22:[\x22each\x22,\x22first_only\x22],\x22low\x22"
    b":0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22does every marriage change the trump\x3f\x22,\x22values\x22"
    b":[]},{\x22name\x22:\x22melds_of\x22,\x22choices\x22:[\x22everybody\x22,\x22bid_winner_only\x22],\x22low\x22:0,"
    b"\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22whose marriages score\x22,\x22values\x22:[]},{\x22name\x22:\x22"
    b"credit\x22,\x22choices\x22:[\x22the_bid\x22,\x22actual\x22,\x22better\x22],\x22low\x22:0,\x22high\x22:2,\x22de"
    b"fault\x22:0,\x22doc\x22:\x22what a fulfilled bid brings\x22,\x22values\x22:[]},{\x22name\x22:\x22round_to\x22,"
    b"\x22choices\x22:[],\x22low\x22:1,\x22high\x22:10,\x22default\x22:1,\x22doc\x22:\x22the others\x27 points are r"
    b"ounded to it, half up\x22,\x22values\x22:[1,5,10]},{\x22name\x22:\x22four_nines\x22,\x22choices\x22:[\x22bonus"
    b"\x22,\x22deal_again\x22,\x22nothing\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc\x22:\x22all fo"
    b"ur nines among the first seven cards\x22,\x22values\x22:[]},{\x22name\x22:\x22nines_for_bid\x22,\x22choices\x22"
    b":[\x22no_help\x22,\x22help\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22do the nines he"
    b"lp to fulfil the bid\x3f\x22,\x22values\x22:[]},{\x22name\x22:\x22lock_at\x22,\x22choices\x22:[],\x22low\x22:0"
    b",\x22high\x22:2000,\x22default\x22:800,\x22doc\x22:\x22above it points come from bids only; 2000: no lock\x22,"
    b"\x22values\x22:[]},{\x22name\x22:\x22lock_reached\x22,\x22choices\x22:[\x22above\x22,\x22at_or_above\x22],\x22"
    b"low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22is a total of exactly lock_at locked\x3f\x22,\x22va"
    b"lues\x22:[]},{\x22name\x22:\x22lock_nines\x22,\x22choices\x22:[\x22blocked\x22,\x22paid\x22],\x22low\x22:0,\x22"
    b"high\x22:1,\x22default\x22:0,\x22doc\x22:\x22nines bonus of a locked player\x22,\x22values\x22:[]},{\x22name\x22"
    b":\x22zero_count\x22,\x22choices\x22:[\x22in_all\x22,\x22in_a_row\x22],\x22low\x22:0,\x22high\x22:1,\x22default"
    b"\x22:0,\x22doc\x22:\x22which zeros add up\x22,\x22values\x22:[]},{\x22name\x22:\x22zero_means\x22,\x22choices\x22"
    b":[\x22no_points\x22,\x22no_change\x22,\x22no_trick\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22doc"
    b"\x22:\x22what a zero is\x22,\x22values\x22:[]},{\x22name\x22:\x22zero_limit\x22,\x22choices\x22:[],\x22low\x22"
    b":1,\x22high\x22:10,\x22default\x22:3,\x22doc\x22:\x22zeros that cost points\x22,\x22values\x22:[]},{\x22name\x22"
    b":\x22zero_again\x22,\x22choices\x22:[\x22from_nothing\x22,\x22every_further\x22],\x22low\x22:0,\x22high\x22:1,"
    b"\x22default\x22:0,\x22doc\x22:\x22counting after the deduction\x22,\x22values\x22:[]},{\x22name\x22:\x22zero_p"
    b"rice\x22,\x22choices\x22:[],\x22low\x22:0,\x22high\x22:500,\x22default\x22:100,\x22doc\x22:\x22points deducted"
    b"\x22,\x22values\x22:[]},{\x22name\x22:\x22target\x22,\x22choices\x22:[],\x22low\x22:100,\x22high\x22:2000,\x22"
    b"default\x22:1000,\x22doc\x22:\x22points that win\x22,\x22values\x22:[]},{\x22name\x22:\x22tie\x22,\x22choices\x22"
    b":[\x22highest\x22,\x22bid_winner_first\x22,\x22play_on\x22],\x22low\x22:0,\x22high\x22:2,\x22default\x22:0,\x22"
    b"doc\x22:\x22several at the target\x22,\x22values\x22:[]},{\x22name\x22:\x22compare_sum\x22,\x22choices\x22:[\x22"
    b"the_bid\x22,\x22points_made\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22tournament: wh"
    b"at a bid winner played out, against another bid winner\x22,\x22values\x22:[]},{\x22name\x22:\x22compare_ceded\x22"
    b",\x22choices\x22:[\x22with_marriages\x22,\x22tricks_only\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22"
    b"doc\x22:\x22tournament: what counts as given away\x22,\x22values\x22:[]},{\x22name\x22:\x22compare_busted\x22,"
    b"\x22choices\x22:[\x22kept\x22,\x22dropped\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22:0,\x22doc\x22:\x22"
    b"tournament: are the others compared with a table whose bid winner fell\x3f\x22,\x22values\x22:[]},{\x22name\x22"
    b":\x22compare_round\x22,\x22choices\x22:[\x22exact\x22,\x22whole\x22],\x22low\x22:0,\x22high\x22:1,\x22default\x22"
    b":0,\x22doc\x22:\x22tournament: points exact, or rounded to whole ones\x22,\x22values\x22:[]}],\x22constraints\x22"
    b":[\x22the opening bid is no multiple of the step\x22,\x22only the bid winner\x27s own lead can crawl\x22],\x22"
    b"presets\x22:[{\x22name\x22:\x22polish_server\x22,\x22values\x22:[[\x22opening_bid\x22,100],[\x22step\x22,10],["
    b"\x22cap\x22,1],[\x22talon_shown\x22,1],[\x22head_trick\x22,1],[\x22four_nines\x22,1],[\x22round_to\x22,10],[\x22"
    b"lock_reached\x22,1]],\x22doc\x22:\x22near the rules of the Polish servers\x22},{\x22name\x22:\x22estonian_prog"
    b"rams\x22,\x22values\x22:[[\x22opener\x22,3],[\x22ceiling\x22,340],[\x22crawl\x22,1],[\x22declare\x22,1],[\x22v"
    b"oid\x22,1],[\x22zero_count\x22,1]],\x22doc\x22:\x22near the Estonian programs\x22}],\x22suits\x22:[\x22clubs\x22"
    b",\x22diamonds\x22,\x22hearts\x22,\x22spades\x22],\x22ranks\x22:[\x229\x22,\x22J\x22,\x22Q\x22,\x22K\x22,\x22T\x22"
    b",\x22A\x22],\x22cards\x22:[\x229C\x22,\x22JC\x22,\x22QC\x22,\x22KC\x22,\x22TC\x22,\x22AC\x22,\x229D\x22,\x22JD"
    b"\x22,\x22QD\x22,\x22KD\x22,\x22TD\x22,\x22AD\x22,\x229H\x22,\x22JH\x22,\x22QH\x22,\x22KH\x22,\x22TH\x22,\x22AH"
    b"\x22,\x229S\x22,\x22JS\x22,\x22QS\x22,\x22KS\x22,\x22TS\x22,\x22AS\x22],\x22printed\x22:[[0,0],[0,1],[0,2],[0,"
    b"3],[0,4],[0,5],[1,0],[1,1],[1,2],[1,3],[1,4],[1,5],[2,0],[2,1],[2,2],[2,3],[2,4],[2,5],[3,0],[3,1],[3,2],[3,3]"
    b",[3,4],[3,5]],\x22teams\x22:[],\x22sides\x22:[],\x22kinds\x22:{\x22option opener\x22:[\x22forehand_holds\x22,\x22"
    b"dealer_holds\x22,\x22forehand_bids\x22,\x22last_bids\x22,\x22deal_again\x22],\x22option jump\x22:[\x22free\x22"
    b",\x22one_step\x22],\x22option cap\x22:[\x22binary\x22,\x22plus_held\x22,\x22flat\x22,\x22open\x22],\x22option "
    b"talon_shown\x22:[\x22taker\x22,\x22everybody\x22,\x22if_raised\x22],\x22option gift_shown\x22:[\x22receiver\x22"
    b",\x22everybody\x22],\x22option first_lead\x22:[\x22bid_winner\x22,\x22eldest\x22],\x22option crawl\x22:[\x22fo"
    b"rced\x22,\x22optional\x22,\x22never\x22],\x22option crawl_test\x22:[\x22no_ace\x22,\x22no_ace_of_suit\x22],\x22"
    b"option head_trick\x22:[\x22no_duty\x22,\x22always\x22,\x22until_ruffed\x22],\x22option void\x22:[\x22must_trum"
    b"p\x22,\x22may_discard\x22],\x22option overtrump\x22:[\x22no_duty\x22,\x22if_able\x22,\x22or_discard\x22],\x22o"
    b"ption declare\x22:[\x22by_itself\x22,\x22if_wanted\x22],\x22option declare_from\x22:[\x22trick_won\x22,\x22any"
    b"_lead\x22],\x22option trump_from\x22:[\x22this_trick\x22,\x22next_trick\x22],\x22option trump_changes\x22:[\x22"
    b"each\x22,\x22first_only\x22],\x22option melds_of\x22:[\x22everybody\x22,\x22bid_winner_only\x22],\x22option cr"
    b"edit\x22:[\x22the_bid\x22,\x22actual\x22,\x22better\x22],\x22option four_nines\x22:[\x22bonus\x22,\x22deal_aga"
    b"in\x22,\x22nothing\x22],\x22option nines_for_bid\x22:[\x22no_help\x22,\x22help\x22],\x22option lock_reached\x22"
    b":[\x22above\x22,\x22at_or_above\x22],\x22option lock_nines\x22:[\x22blocked\x22,\x22paid\x22],\x22option zero_"
    b"count\x22:[\x22in_all\x22,\x22in_a_row\x22],\x22option zero_means\x22:[\x22no_points\x22,\x22no_change\x22,\x22"
    b"no_trick\x22],\x22option zero_again\x22:[\x22from_nothing\x22,\x22every_further\x22],\x22option tie\x22:[\x22h"
    b"ighest\x22,\x22bid_winner_first\x22,\x22play_on\x22],\x22option compare_sum\x22:[\x22the_bid\x22,\x22points_ma"
    b"de\x22],\x22option compare_ceded\x22:[\x22with_marriages\x22,\x22tricks_only\x22],\x22option compare_busted\x22"
    b":[\x22kept\x22,\x22dropped\x22],\x22option compare_round\x22:[\x22exact\x22,\x22whole\x22],\x22call\x22:[\x22b"
    b"id\x22,\x22pass\x22,\x22give\x22],\x22said\x22:[\x22hidden\x22,\x22plain\x22,\x22trump_made\x22,\x22open\x22]}"
    b",\x22fields\x22:[{\x22name\x22:\x22tricks\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[\x22se"
    b"at\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:12,\x22nature\x22:\x22builtin\x22},{\x22name"
    b"\x22:\x22passed\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:"
    b"\x22round\x22,\x22low\x22:0,\x22high\x22:1,\x22nature\x22:\x22builtin\x22},{\x22name\x22:\x22dealer\x22,\x22ty"
    b"pe\x22:\x22seat\x22,\x22none\x22:false,\x22keys\x22:[],\x22lifetime\x22:\x22match\x22,\x22low\x22:0,\x22high\x22"
    b":2,\x22nature\x22:\x22role\x22},{\x22name\x22:\x22score\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22ke"
    b"ys\x22:[\x22seat\x22],\x22lifetime\x22:\x22match\x22,\x22low\x22:-520000,\x22high\x22:2251200,\x22nature\x22:\x22"
    b"declared\x22},{\x22name\x22:\x22zeros\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[\x22seat\x22"
    b"],\x22lifetime\x22:\x22match\x22,\x22low\x22:0,\x22high\x22:409,\x22nature\x22:\x22declared\x22},{\x22name\x22"
    b":\x22bid\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22lo"
    b"w\x22:0,\x22high\x22:400,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22declarer\x22,\x22type\x22:\x22seat"
    b"\x22,\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:2,\x22nature\x22"
    b":\x22declared\x22},{\x22name\x22:\x22trump\x22,\x22type\x22:\x22suit\x22,\x22none\x22:true,\x22keys\x22:[],\x22"
    b"lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:4,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22new"
    b"_trump\x22,\x22type\x22:\x22suit\x22,\x22none\x22:true,\x22keys\x22:[],\x22lifetime\x22:\x22round\x22,\x22low\x22"
    b":0,\x22high\x22:4,\x22nature\x22:\x22declared\x22},{\x22name\x22:\x22melds\x22,\x22type\x22:\x22int\x22,\x22no"
    b"ne\x22:false,\x22keys\x22:[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:0,\x22high\x22:2400,\x22na"
    b"ture\x22:\x22declared\x22},{\x22name\x22:\x22before\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22"
    b":[\x22seat\x22],\x22lifetime\x22:\x22round\x22,\x22low\x22:-520000,\x22high\x22:2251200,\x22nature\x22:\x22dec"
    b"lared\x22},{\x22name\x22:\x22void_deals\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22keys\x22:[],\x22li"
    b"fetime\x22:\x22match\x22,\x22low\x22:0,\x22high\x22:1000,\x22nature\x22:\x22builtin\x22}],\x22zones\x22:[{\x22"
    b"name\x22:\x22hand\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22"
    b"name\x22:\x22won\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:false},{\x22"
    b"name\x22:\x22stock\x22,\x22per_seat\x22:false,\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:false},{"
    b"\x22name\x22:\x22trick\x22,\x22per_seat\x22:false,\x22holds_one\x22:false,\x22row\x22:true,\x22record\x22:fals"
    b"e},{\x22name\x22:\x22dealt\x22,\x22per_seat\x22:true,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22:"
    b"true},{\x22name\x22:\x22talon\x22,\x22per_seat\x22:false,\x22holds_one\x22:false,\x22row\x22:false,\x22record\x22"
    b":false}],\x22shows\x22:true,\x22face_down\x22:true,\x22phases\x22:[{\x22name\x22:\x22deal\x22,\x22kind\x22:\x22"
    b"deal\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yaml:133\x22,\x22sure\x22:[]},{\x22name\x22:\x22opening\x22"
    b",\x22kind\x22:\x22do\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yaml:136\x22,\x22sure\x22:[]},{\x22name\x22"
    b":\x22auction\x22,\x22kind\x22:\x22turns\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yaml:143\x22,\x22sure"
    b"\x22:[]},{\x22name\x22:\x22taking\x22,\x22kind\x22:\x22do\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yam"
    b"l:158\x22,\x22sure\x22:[]},{\x22name\x22:\x22exchange\x22,\x22kind\x22:\x22turns\x22,\x22secret\x22:false,\x22"
    b"place\x22:\x22tuhat.yaml:163\x22,\x22sure\x22:[\x22declarer\x22]},{\x22name\x22:\x22play\x22,\x22kind\x22:\x22"
    b"tricks\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yaml:173\x22,\x22sure\x22:[\x22declarer\x22]},{\x22nam"
    b"e\x22:\x22settle\x22,\x22kind\x22:\x22settle\x22,\x22secret\x22:false,\x22place\x22:\x22tuhat.yaml:200\x22,\x22"
    b"sure\x22:[]}],\x22blocks\x22:[{\x22phase\x22:2,\x22first\x22:0,\x22size\x22:361,\x22words\x22:[\x22bid\x22],\x22"
    b"parameters\x22:[{\x22name\x22:\x22n\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22values\x22:[40,41,42,4"
    b"3,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,"
    b"80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,11"
    b"2,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,"
    b"140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,16"
    b"7,168,169,170,171,172,173,174,175,176,177,178,179,180,181,182,183,184,185,186,187,188,189,190,191,192,193,194,"
    b"195,196,197,198,199,200,201,202,203,204,205,206,207,208,209,210,211,212,213,214,215,216,217,218,219,220,221,22"
    b"2,223,224,225,226,227,228,229,230,231,232,233,234,235,236,237,238,239,240,241,242,243,244,245,246,247,248,249,"
    b"250,251,252,253,254,255,256,257,258,259,260,261,262,263,264,265,266,267,268,269,270,271,272,273,274,275,276,27"
    b"7,278,279,280,281,282,283,284,285,286,287,288,289,290,291,292,293,294,295,296,297,298,299,300,301,302,303,304,"
    b"305,306,307,308,309,310,311,312,313,314,315,316,317,318,319,320,321,322,323,324,325,326,327,328,329,330,331,33"
    b"2,333,334,335,336,337,338,339,340,341,342,343,344,345,346,347,348,349,350,351,352,353,354,355,356,357,358,359,"
    b"360,361,362,363,364,365,366,367,368,369,370,371,372,373,374,375,376,377,378,379,380,381,382,383,384,385,386,38"
    b"7,388,389,390,391,392,393,394,395,396,397,398,399,400],\x22joiner\x22:\x22\x22}]},{\x22phase\x22:2,\x22first\x22"
    b":361,\x22size\x22:1,\x22words\x22:[\x22pass\x22],\x22parameters\x22:[]},{\x22phase\x22:4,\x22first\x22:362,\x22"
    b"size\x22:72,\x22words\x22:[\x22give\x22],\x22parameters\x22:[{\x22name\x22:\x22c\x22,\x22type\x22:\x22card\x22"
    b",\x22none\x22:false,\x22values\x22:[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23],\x22joiner\x22"
    b":\x22\x22},{\x22name\x22:\x22q\x22,\x22type\x22:\x22seat\x22,\x22none\x22:false,\x22values\x22:[0,1,2],\x22joi"
    b"ner\x22:\x22to\x22}]},{\x22phase\x22:-1,\x22first\x22:434,\x22size\x22:120,\x22words\x22:[],\x22parameters\x22"
    b":[]}],\x22rules\x22:[{\x22kind\x22:\x22no_such_action\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22"
    b"text\x22:\x22there is no such action\x22},{\x22kind\x22:\x22chance_point\x22,\x22place\x22:\x22\x22,\x22clause"
    b"s\x22:\x22\x22,\x22text\x22:\x22the cards have to be dealt first\x22},{\x22kind\x22:\x22over\x22,\x22place\x22"
    b":\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22the game is over\x22},{\x22kind\x22:\x22other_phase\x22,\x22"
    b"place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this action belongs to another phase\x22},{\x22ki"
    b"nd\x22:\x22not_held\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this card is not held"
    b"\x22},{\x22kind\x22:\x22wrong_word\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22this w"
    b"ord does not go with this card now\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:149\x22,\x22cl"
    b"auses\x22:\x22\x22,\x22text\x22:\x22\x60n\x60 cannot have this value now\x22},{\x22kind\x22:\x22rule\x22,\x22p"
    b"lace\x22:\x22tuhat.yaml:151\x22,\x22clauses\x22:\x22R5\x22,\x22text\x22:\x22only if \x60n > bid\x60\x22},{\x22"
    b"kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:152\x22,\x22clauses\x22:\x22A3\x22,\x22text\x22:\x22only if"
    b" \x60n \x25 step == 0\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:153\x22,\x22clauses\x22"
    b":\x22A3\x22,\x22text\x22:\x22only if \x60jump is free or n == bid + step\x60\x22},{\x22kind\x22:\x22rule\x22,\x22"
    b"place\x22:\x22tuhat.yaml:154\x22,\x22clauses\x22:\x22R6, A5\x22,\x22text\x22:\x22only if \x60n <= top_bid(play"
    b"er)\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:157\x22,\x22clauses\x22:\x22A2\x22,\x22te"
    b"xt\x22:\x22not while \x60declarer is none and must_open\x60\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22"
    b"tuhat.yaml:169\x22,\x22clauses\x22:\x22R8, A7\x22,\x22text\x22:\x22\x60c\x60 cannot have this value now\x22},{"
    b"\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:169\x22,\x22clauses\x22:\x22R8, A7\x22,\x22text\x22:\x22"
    b"\x60q\x60 cannot have this value now\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22\x22,\x22clauses\x22:\x22"
    b"\x22,\x22text\x22:\x22a held card of \x60any\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:"
    b"\x22tuhat.yaml:185\x22,\x22clauses\x22:\x22A10\x22,\x22text\x22:\x22a held card of \x60led \x26 above(highest("
    b"trick \x26 led)) if head_trick is always\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22"
    b"tuhat.yaml:186\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22a held card of \x60led \x26 winning_now if head_t"
    b"rick is until_ruffed\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22place\x22:\x22tuhat.yaml:187\x22,\x22"
    b"clauses\x22:\x22\x22,\x22text\x22:\x22a held card of \x60led\x60 must be played\x22},{\x22kind\x22:\x22rule\x22"
    b",\x22place\x22:\x22tuhat.yaml:188\x22,\x22clauses\x22:\x22A9\x22,\x22text\x22:\x22a held card of \x60trump \x26"
    b" winning_now if void is must_trump and overtrump is not no_duty\x60 must be played\x22},{\x22kind\x22:\x22rule"
    b"\x22,\x22place\x22:\x22tuhat.yaml:189\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22a held card of \x60trump i"
    b"f void is must_trump and overtrump is not or_discard\x60 must be played\x22},{\x22kind\x22:\x22rule\x22,\x22pl"
    b"ace\x22:\x22tuhat.yaml:190\x22,\x22clauses\x22:\x22\x22,\x22text\x22:\x22a held card of \x60any\x60 must be pl"
    b"ayed\x22}],\x22faults\x22:[{\x22kind\x22:\x22redeal\x22,\x22place\x22:\x22tuhat.yaml:133\x22,\x22text\x22:\x22"
    b"a thousand deals in a row were void\x22},{\x22kind\x22:\x22ensure\x22,\x22place\x22:\x22tuhat.yaml:142\x22,\x22"
    b"text\x22:\x22\x60declarer is not none or bid == opening_bid - step\x60 does not hold after phase \x60opening\x60"
    b"\x22}],\x22redeals\x22:[\x22four nines in one hand\x22],\x22titles\x22:[],\x22report\x22:[{\x22name\x22:\x22co"
    b"ntract\x22,\x22type\x22:\x22int\x22,\x22none\x22:false,\x22per_seat\x22:false},{\x22name\x22:\x22made\x22,\x22"
    b"type\x22:\x22flag\x22,\x22none\x22:false,\x22per_seat\x22:false},{\x22name\x22:\x22marriages\x22,\x22type\x22:"
    b"\x22int\x22,\x22none\x22:false,\x22per_seat\x22:false}],\x22table\x22:{\x22start\x22:{\x22seats\x22:\x22taken\x22"
    b",\x22ready\x22:\x22all_but_host\x22},\x22leaving\x22:{\x22seat\x22:\x22kept\x22,\x22turn\x22:\x22waits\x22},\x22"
    b"signature\x22:null,\x22clock\x22:null,\x22votes\x22:[],\x22money\x22:null,\x22tournament\x22:{\x22keep\x22:[{\x22"
    b"name\x22:\x22declares\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false},{\x22name\x22:\x22at_opening\x22,\x22t"
    b"ype\x22:\x22flag\x22,\x22none\x22:false},{\x22name\x22:\x22game\x22,\x22type\x22:\x22int\x22,\x22none\x22:fals"
    b"e},{\x22name\x22:\x22played\x22,\x22type\x22:\x22int\x22,\x22none\x22:false},{\x22name\x22:\x22cards\x22,\x22t"
    b"ype\x22:\x22int\x22,\x22none\x22:false},{\x22name\x22:\x22ceded\x22,\x22type\x22:\x22int\x22,\x22none\x22:fals"
    b"e},{\x22name\x22:\x22fell\x22,\x22type\x22:\x22flag\x22,\x22none\x22:false},{\x22name\x22:\x22robbed\x22,\x22t"
    b"ype\x22:\x22flag\x22,\x22none\x22:false}],\x22fixed\x22:[[\x22fell\x22,0],[\x22robbed\x22,70]],\x22equal_below"
    b"\x22:15,\x22all_beaten\x22:100,\x22alone\x22:50,\x22round\x22:{\x22option\x22:\x22compare_round\x22}}}}"
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
        g.o_opener = self._settings[0]
        g.o_opening_bid = self._settings[1]
        g.o_step = self._settings[2]
        g.o_jump = self._settings[3]
        g.o_cap = self._settings[4]
        g.o_ceiling = self._settings[5]
        g.o_talon_shown = self._settings[6]
        g.o_gift_shown = self._settings[7]
        g.o_first_lead = self._settings[8]
        g.o_crawl = self._settings[9]
        g.o_crawl_test = self._settings[10]
        g.o_head_trick = self._settings[11]
        g.o_void = self._settings[12]
        g.o_overtrump = self._settings[13]
        g.o_declare = self._settings[14]
        g.o_declare_from = self._settings[15]
        g.o_declare_cards = self._settings[16]
        g.o_trump_from = self._settings[17]
        g.o_trump_changes = self._settings[18]
        g.o_melds_of = self._settings[19]
        g.o_credit = self._settings[20]
        g.o_round_to = self._settings[21]
        g.o_four_nines = self._settings[22]
        g.o_nines_for_bid = self._settings[23]
        g.o_lock_at = self._settings[24]
        g.o_lock_reached = self._settings[25]
        g.o_lock_nines = self._settings[26]
        g.o_zero_count = self._settings[27]
        g.o_zero_means = self._settings[28]
        g.o_zero_limit = self._settings[29]
        g.o_zero_again = self._settings[30]
        g.o_zero_price = self._settings[31]
        g.o_target = self._settings[32]
        g.o_tie = self._settings[33]
        g.o_compare_sum = self._settings[34]
        g.o_compare_ceded = self._settings[35]
        g.o_compare_busted = self._settings[36]
        g.o_compare_round = self._settings[37]
        self._start(s)
        g.pack = 0xffffffULL

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
        g.rounds = 400
        g.at_most = 400

    def _broken(self):
        cdef Position blank
        cdef Position *s = &blank
        self._start(s)
        if (floor_mod(s.g.o_opening_bid, s.g.o_step) > 0):  # tuhat.yaml:48
            return 0
        if ((s.g.o_crawl != oc_crawl_never) and (s.g.o_first_lead == oc_first__lead_eldest)):  # tuhat.yaml:49
            return 1
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
        clear_r_zeros(s)
        clear_r_bid(s)
        clear_r_declarer(s)
        clear_r_trump(s)
        clear_r_new_trump(s)
        clear_r_melds(s)
        clear_r_before(s)
        clear_r_void_deals(s)
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
        clear_r_score(s)
        clear_r_zeros(s)
        clear_r_bid(s)
        clear_r_declarer(s)
        clear_r_trump(s)
        clear_r_new_trump(s)
        clear_r_melds(s)
        clear_r_before(s)
        clear_r_void_deals(s)
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
        clear_r_score(&made.s)
        clear_r_zeros(&made.s)
        clear_r_bid(&made.s)
        clear_r_declarer(&made.s)
        clear_r_trump(&made.s)
        clear_r_new_trump(&made.s)
        clear_r_melds(&made.s)
        clear_r_before(&made.s)
        clear_r_void_deals(&made.s)
        load_facts(&made.s, raw)
        made._history = (None, None, made._snapshot())
        return made

    def table_rule(self, name, *about):
        """A rule about the table, see rulec_runtime.protocol. Raises KeyError."""
        cdef Position blank
        cdef Position *s
        cdef int seat
        cdef int64_t x[8]
        cdef int64_t y[8]
        cdef int64_t found[2]
        if name == "tournament.keep":
            s = &(<EngineState?>about[0]).s
            rows = []
            for seat in range(self.players):
                tournament_row(s, seat, x)
                rows.append((tournament_position(s, seat), told_row(x)))
            return rows
        self._start(&blank)
        if name == "tournament.pool":
            read_row(about[0], y)
            return bool(tournament_pool(&blank, y))
        if name == "tournament.compare":
            read_row(about[0], x)
            read_row(about[1], y)
            tournament_compare(&blank, x, y, found)
            return found[0], found[1]
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
        width = 0 * self.players + 3
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
        if self.s.phase == 5:
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
        cdef int64_t values[3]
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
