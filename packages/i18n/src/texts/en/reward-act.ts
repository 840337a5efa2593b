import type { Shape } from '../shape.ts'
import type { rewardAct as thai } from '../th/reward-act.ts'

export const rewardAct = {
  coins: 'Give coins',
  coinsTitle: 'Give or take back coins',
  coinsText: 'Coins turn the wheel. No more can be taken than the member has.',
  coinsNumber: 'Number of coins',
  coinsHint: 'With a minus to take back, such as -2',
  coinsFault: 'Enter a whole number from -1,000 to 1,000 that is not 0',
  coinsTooMany: 'The member has {{coin}}. No more can be taken.',
  coinsAfter: 'Coins',
  coinsSubmit: 'Save the coins',
  give: 'Give a bonus',
  giveTitle: 'Give this member a bonus',
  giveText: 'It is judged as if the member accepted it.',
  offer: 'Bonus or promotion',
  offerMissing: 'Choose a bonus',
  noOffer: 'No bonus is open',
  gets: 'Deposit {{deposit}}, credit {{credit}}, base {{base}}',
  noDeposit: 'Cannot be given yet: it needs a new deposit of at least {{least}}',
  isFull: 'None of it is left',
  isUsedUp: 'The member has received it as often as it allows',
  again: 'Give it again all the same',
  open: 'A bonus is open. It has to end before another is given.',
  giveSubmit: 'Give the bonus',
  end: 'End the bonus',
  endTitle: 'End the bonus {{code}}',
  endText:
    'As if the member cancelled it: the credit and what play has won are taken back. The member keeps at most the own deposit.',
} as const satisfies Shape<typeof thai>
