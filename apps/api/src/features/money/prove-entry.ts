import { proveEntry as call } from '@kapao/contract/money'
import { refuse } from '@kapao/contract/refusal'
import { readRelatedEntries } from '@kapao/ledger/entries'
import { readHead } from '@kapao/ledger/seal'
import { operation } from '../../platform/operation.ts'
import { presentHead } from '../book/book.ts'
import { readMovementProofs } from '../statement/statement.ts'

/** The proof of an entry and of those that belong to it, up to the newest seal, as members get it for their movements. */
export const proveEntry = operation(call, async ({ body: { entryId } }, context) => {
  const entries = await readRelatedEntries(context.db, entryId)
  const [first] = entries
  if (first === undefined) return refuse('NO_DATA')
  const head = presentHead(await readHead(context.db))
  const ids = entries.filter(({ resolves }) => resolves === undefined).map((each) => each.entryId)
  const proof = await readMovementProofs(context, { memberId: first.memberId, ids, head: head.sealNo })
  return proof === undefined ? refuse('NO_DATA') : { head, ...proof }
})
