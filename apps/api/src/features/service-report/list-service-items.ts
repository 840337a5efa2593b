import { listServiceItems as call } from '@kapao/contract/service-report'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { readSnapshot } from '../../platform/snapshot.ts'
import { countItems, listItems } from './items.store.ts'

/** The items behind a count of a report of service, with a total that is counted from them. */
export const listServiceItems = operation(call, async ({ body }, { replica }) => {
  const { limit, after, ...filter } = body
  return readSnapshot(replica, async (tx) => {
    // A later page is of the same count, which was made for the first one.
    const total = after === undefined ? await countItems(tx, filter) : null
    const found = await listItems(tx, { ...filter, limit: limit + 1, after })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(({ at, satang, exactAt: _, ...item }) => ({
        ...item,
        at: at.toISOString(),
        amount: satang === null ? null : toAmount(BigInt(satang)),
      })),
      total,
      next: found.length > limit && last ? { at: last.exactAt, itemId: last.itemId } : null,
    }
  })
})
