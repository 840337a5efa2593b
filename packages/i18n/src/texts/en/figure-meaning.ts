import type { Shape } from '../shape.ts'
import type { figureMeaning as thai } from '../th/figure-meaning.ts'

export const figureMeaning = {
  deposits:
    'Money credited to wallets from banks and payment gateways, less what was reversed, on the day it was credited',
  firstDeposits: 'The first deposit of each member in a currency, even if it is reversed later',
  withdrawals:
    'Money that the bank has paid out, on the day it was paid. Money that is held for a payout does not count yet',
  netDeposits: 'Deposits less withdrawals',
  drop: 'Money moved from wallets into games',
  returned:
    'Money moved from games back into wallets. Its difference to what went in is not the result of the games: some money may still be there',
  providerShare:
    'What providers take of what their games bring, by calendar month and by the terms that are set. Each day counts what it adds to the share of the month so far',
  fees: 'What banks and gateways take of deposits and withdrawals, by the terms that are set',
  netGameResult:
    'Game result less bonuses, gifts, the providers’ share and payment fees, plus what was taken back (NGR). Bonuses count when they are given',
  hold: 'Game result as a share of the money moved into games',
  rewardRatio: 'Cost of rewards as a share of the game result',
  turnover:
    'What was staked in games, at least: the losses that providers reported. They report balances, not stakes, and what was won back between two reports is not seen',
  gameResult:
    'What members lost in games less what they won, as providers reported balances on that day (GGR). Play that is not reported yet does not count',
  bonusGiven: 'Credits of bonuses and promotions that members received',
  giftsGiven: 'Cashback, invite bonuses and prizes of the wheel that members received',
  takenBack: 'Credits, and winnings from them, taken back when a bonus ended, was cancelled or failed',
  rewardCost: 'Bonuses and gifts given, less what was taken back',
  addedByHand: 'Money that operators added to wallets by hand',
  takenByHand: 'Money that operators took from wallets by hand',
  adjustments: 'Money added by hand less money taken by hand',
} as const satisfies Shape<typeof thai>
