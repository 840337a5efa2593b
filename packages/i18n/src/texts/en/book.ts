import type { Shape } from '../shape.ts'
import type { book as thai } from '../th/book.ts'

export const book = {
  check: 'Check this page',
  title: 'Check against the sealed book',
  text: 'Every entry is sealed into a chain that cannot be changed afterwards. Your phone itself checks that this page matches what was sealed.',
  checking: 'Checking on this phone',
  rightTitle: 'All {{number}} entries match the sealed book',
  waitingTitle: '{{right}} match, {{waiting}} not sealed yet',
  waitingText: 'New entries are sealed about once a minute. This page checks again automatically.',
  differentTitle: 'This does NOT match the sealed book',
  differentText:
    'Take a screenshot, copy the seal below and keep it, then tell us at once on the Contact page. The check moves no money.',
  gap: 'An entry between those of this page is missing',
  contact: 'Go to Contact',
  verdicts: 'Result of each entry',
  verified: 'Matches',
  waiting: 'Not sealed yet',
  overdue: 'Should be sealed by now',
  different: 'Does not match',
  head: 'Newest seal',
  noSeal: 'No seal yet',
  sealNumber: 'Seal {{number}}',
  copySeal: 'Copy the seal',
  keptHolds: 'Seal {{number}}, which this phone saw on {{date}}, is still in the chain.',
  keptBroken: 'The chain no longer has seal {{number}}, which this phone saw on {{date}}.',
  compare: 'Compare a seal you kept',
  compareLabel: 'The seal as you copied it',
  compareHint: 'Number and code, such as 12 9f3a…',
  compareSubmit: 'Compare',
  compareUnclear: 'Enter the number of the seal and at least 16 characters of its code.',
  compareHolds: 'This seal is in the chain: nothing before it has been changed.',
  compareBroken:
    'This seal is not in the chain. Check that you copied all of it; if you did, tell us on the Contact page.',
  failed: 'The check could not be done',
  notSecure: 'Browsers can check only over a secure connection. Open the site with https and try again.',
} as const satisfies Shape<typeof thai>
