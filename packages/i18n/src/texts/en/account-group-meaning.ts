import type { Shape } from '../shape.ts'
import type { accountGroupMeaning as thai } from '../th/account-group-meaning.ts'

export const accountGroupMeaning = {
  bank: 'Below zero: members paid in more through the account than it paid out, and the bank holds it. Above zero: it paid out more than came in.',
  gateway:
    'Below zero: what members paid in through the gateway. What the gateway has settled with the site is not in the book.',
  provider:
    'Above zero: members moved more into games than back. Below zero: they moved more back, so all in all they have won.',
  cost: 'Below zero: what the site has given to members, less what was taken back.',
  adjustment: 'Below zero: operators added more to wallets than they took. Above zero: they took more.',
  other: 'Accounts that no part of the system uses any more.',
} as const satisfies Shape<typeof thai>
