import { getHead as call } from '@kapao/contract/book'
import { readHead } from '@kapao/ledger/seal'
import { operation } from '../../platform/operation.ts'

/** The newest seal, for everybody. Before the first one: 0 with zeros. */
export const getHead = operation(call, async (_asked, context) => {
  const head = await readHead(context.db)
  return {
    sealNo: Number(head?.sealNo ?? 0n),
    hash: head?.hash ?? '00'.repeat(32),
    sealedAt: head?.sealedAt.toISOString() ?? null,
  }
})
