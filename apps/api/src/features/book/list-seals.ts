import { listSeals as call } from '@kapao/contract/book'
import { readLinksAfter } from '@kapao/ledger/proof'
import { operation } from '../../platform/operation.ts'
import { presentLink } from './book.ts'

/** The links of the chain after a seal number, oldest first, page by page. */
export const listSeals = operation(call, async ({ query }, context) => {
  const links = await readLinksAfter(context.db, BigInt(query.after), query.limit)
  return {
    seals: links.map((link) => ({
      ...presentLink(link),
      hash: link.hash,
      sealedAt: link.sealedAt.toISOString(),
    })),
  }
})
