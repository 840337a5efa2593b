import { type openWithdrawal, reviewReasons } from '@kapao/contract/withdrawal'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { memberCursor, readCursor, writeCursor } from '../../platform/cursor.ts'
import { describeWithdrawal } from './withdrawal.ts'
import { listOpen, type OpenCursor, type WithdrawalRow, type WithdrawalState } from './withdrawal.store.ts'

type Page = { states: readonly WithdrawalState[]; limit: number; after: string | undefined }

/** A page of withdrawals that have not ended, oldest first. Refuses VALIDATION_FAILED: no place that we have answered. */
export const readOpenWithdrawals = async (
  context: Context,
  { states, limit, after: given }: Page,
): Promise<
  { rows: z.input<typeof openWithdrawal>[]; after: string | null } | Refusal<'VALIDATION_FAILED'>
> => {
  const after = given === undefined ? undefined : parseCursor(given)
  if (given !== undefined && !after) return refuse('VALIDATION_FAILED')
  const rows = await listOpen(context.db, { states, after, limit })
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows: rows.map(describeOpen), after: last ? cursorOf(last) : null }
}

const describeOpen = (withdrawal: WithdrawalRow): z.input<typeof openWithdrawal> => ({
  ...describeWithdrawal(withdrawal),
  memberId: withdrawal.member_id,
  reviewReasons: reviewReasons.filter((reason) => withdrawal.review_reasons.includes(reason)),
  reference: withdrawal.withdrawal_id,
  asked: withdrawal.polls,
  lastAnswer: withdrawal.last_answer,
  nextAskAt: withdrawal.poll_at?.toISOString() ?? null,
})

const cursorOf = ({ created_at, member_id, withdrawal_id }: WithdrawalRow): string =>
  writeCursor(created_at, member_id, withdrawal_id)

const parseCursor = (text: string): OpenCursor | undefined => {
  const cursor = readCursor(memberCursor, text)
  if (!cursor) return undefined
  const [createdAt, memberId, withdrawalId] = cursor
  return { createdAt: new Date(createdAt), memberId, withdrawalId }
}
