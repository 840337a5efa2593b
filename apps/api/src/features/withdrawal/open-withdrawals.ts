import { type openWithdrawal, reviewReasons } from '@kapao/contract/withdrawal'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import type { House } from '../../house.ts'
import { describeWithdrawal } from './withdrawal.ts'
import { listOpen, type OpenPlace, type WithdrawalRow, type WithdrawalState } from './withdrawal.store.ts'

type Page = { states: readonly WithdrawalState[]; limit: number; after: string | undefined }

/** A page of withdrawals that have not ended, oldest first. Refuses VALIDATION_FAILED: no place that we have answered. */
export const readOpenWithdrawals = async (
  house: House,
  { states, limit, after: given }: Page,
): Promise<
  { rows: z.input<typeof openWithdrawal>[]; after: string | null } | Refusal<'VALIDATION_FAILED'>
> => {
  const after = given === undefined ? undefined : readPlace(given)
  if (given !== undefined && !after) return refuse('VALIDATION_FAILED')
  const rows = await listOpen(house.db, { states, after, limit })
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows: rows.map(describeOpen), after: last ? writePlace(last) : null }
}

const describeOpen = (withdrawal: WithdrawalRow): z.input<typeof openWithdrawal> => ({
  ...describeWithdrawal(withdrawal),
  memberId: withdrawal.member_id,
  reviewReasons: reviewReasons.filter((reason) => withdrawal.review_reasons.includes(reason)),
  reference: withdrawal.withdrawal_id,
  asked: withdrawal.asked,
  lastAnswer: withdrawal.last_answer,
  nextAskAt: withdrawal.ask_at?.toISOString() ?? null,
})

/** A place in the list, to be handed back as it is. */
const writePlace = ({ created_at, member_id, withdrawal_id }: WithdrawalRow): string =>
  Buffer.from(JSON.stringify([created_at.toISOString(), member_id, withdrawal_id])).toString('base64url')

const place = z.tuple([z.iso.datetime(), z.uuid(), z.uuid()])

const readPlace = (text: string): OpenPlace | undefined => {
  try {
    const read = place.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (!read.success) return undefined
    const [createdAt, memberId, withdrawalId] = read.data
    return { createdAt: new Date(createdAt), memberId, withdrawalId }
  } catch {
    return undefined
  }
}
