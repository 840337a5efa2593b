import type { Shape } from '../shape.ts'
import type { slip as thai } from '../th/slip.ts'

export const slip = {
  title: 'My slips',
  receivedAt: 'Received',
  amount: 'Amount',
  status: 'Status',
  view: 'View',
  processing: 'Processing',
  success: 'Success',
  failed: 'Failed',
  empty: 'No slips yet',
} as const satisfies Shape<typeof thai>
