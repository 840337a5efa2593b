import { getHead as call } from '@kapao/contract/book'
import { readHead } from '@kapao/ledger/seal'
import { operation } from '../../platform/operation.ts'

/** The newest seal, which is public. Before the first one: number 0 and a hash of zeros. */
export const getHead = operation(call, async (_asked, context) => {
  const head = await readHead(context.db)
  return {
    sealNo: Number(head?.sealNo ?? 0n),
    hash: head?.hash ?? '00'.repeat(32),
    sealedAt: head?.sealedAt.toISOString() ?? null,
  }
})
