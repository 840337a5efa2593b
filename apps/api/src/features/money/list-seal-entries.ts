import { listSealEntries as call } from '@kapao/contract/money'
import { refuse } from '@kapao/contract/refusal'
import { listSealedEntries, readSeals } from '@kapao/ledger/entries'
import { operation } from '../../platform/operation.ts'
import { presentPage, presentSeal, readPosition } from './money.ts'

/** The entries that a seal covers. Refuses NO_DATA: there is no such seal. */
export const listSealEntries = operation(call, async ({ body }, { db }) => {
  const sealNo = BigInt(body.sealNo)
  const [seal] = await readSeals(db, [sealNo])
  if (seal === undefined) return refuse('NO_DATA')
  const page = await listSealedEntries(db, { sealNo, limit: body.limit, after: readPosition(body.after) })
  return { seal: presentSeal(seal), ...presentPage(page) }
})
