import { getGrant as call } from '@kapao/contract/grant'
import { secondsAfter } from '../../clock.ts'
import { operation } from '../../operation.ts'
import { describeGrant } from './describe-grant.ts'
import { findLatestEnded, findOpenGrant } from './grant.store.ts'

/** How an ended grant ended is news for a week. */
const newsSeconds = 7 * 86_400

/** The open grant with what is left of its condition, and how the last one ended. */
export const getGrant = operation(call, async ({ member: { memberId } }, house) => {
  const [open, last] = await Promise.all([
    findOpenGrant(house.db, memberId),
    findLatestEnded(house.db, memberId, secondsAfter(house.clock.now(), -newsSeconds)),
  ])
  return { grant: open ? describeGrant(open) : null, last: last ? describeGrant(last) : null }
})
