import type { StatementLine as WireLine } from '@kapao/contract/statement'
import type { StatementLine } from '@kapao/ledger/statement'
import type { Context } from '../../platform/context.ts'
import { giftAccountName, whyGiftsFailed } from '../gift/gift.ts'

/** Why movements failed, by statement line: known only outside the book. */
export type Notes = Awaited<ReturnType<typeof whyGiftsFailed>>

export function noteOf({ entryId }: StatementLine, notes: Notes): Pick<WireLine, 'note'> {
  const note = notes.get(entryId)
  return note ? { note } : {}
}

/** Finds the notes of the lines that failed. */
export function findNotes(
  context: Pick<Context, 'db'>,
  memberId: string,
  lines: readonly StatementLine[],
): Promise<Notes> {
  const failed = lines.filter(({ from, state }) => from === giftAccountName && state === 'voided')
  return whyGiftsFailed(
    context,
    memberId,
    failed.map(({ entryId }) => entryId),
  )
}
