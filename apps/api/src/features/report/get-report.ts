import { refuse } from '@kapao/contract/refusal'
import { getReport as call } from '@kapao/contract/report'
import { operation } from '../../platform/operation.ts'
import { readReport } from './read-report.ts'

/**
 * A report of the newest seal that is summed up, or of an earlier one, by the newest terms of costs or earlier ones: the same days
 * then give the same figures. Refuses NO_DATA for a seal that is not summed up and for terms that nobody has set.
 */
export const getReport = operation(
  call,
  async ({ body }, { replica }) => (await replica.read((db) => readReport(db, body))) ?? refuse('NO_DATA'),
)
