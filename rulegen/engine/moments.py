"""The moments of a match, numbered: what an event rule can wait for. The detail that comes with each stands beside it."""

DEAL_STARTS = 0  # before the cards are dealt
CARDS_DEALT = 1
MISDEALT = 2  # binds who has a wrong number of cards
AUCTION_ENDS = 3
ALL_PASS = 4
BID_MADE = 5  # detail: place in the contracts; binds the bidder
PASSES = 6
TRICK_STARTS = 7  # detail: number of the trick; with the lead, before the card lies
LEADS = 8
CARD_PLAYED = 9  # detail: card
TRICK_ENDS = 10  # detail: number of the trick; binds the winner
KNOCKS = 11  # the plain knock
SAYS = 12  # a knock saying a term; detail: place of the term
JOINS = 13
DECLINES = 14
CUTS = 15
ASKS = 16
ALL_DECLINE = 17
CONTRACT_FAILS = 18  # in mid-deal
SETTLING = 19  # detail: 1 the deal ends, 2 the contract is made, 4 the contract fails
SETTLED = 20
MATCH_ENDS = 21
BREAKS = 22  # detail: place of the rule; binds the breaker
POINTED_OUT = 23  # detail: place of the rule; binds the breaker
PLAYERS_LEFT = 24  # detail: how many; binds the one left
NOBODY_LEFT = 25
MOMENTS = 26

ENDS, MADE, FAILS = 1, 2, 4  # details of SETTLING
