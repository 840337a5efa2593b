import { refuse } from '@kapao/contract/refusal'
import { getWorkItem as call, type WorkMember } from '@kapao/contract/work'
import { toAmount } from '@kapao/money/satang'
import type { OperationContext } from '../../platform/context.ts'
import { maskName } from '../../platform/mask.ts'
import { operation } from '../../platform/operation.ts'
import { readApproval } from '../approval/approval.ts'
import { readPaymentStory } from '../deposit/deposit.ts'
import { readBankTransactionStory } from '../bank-transfer/bank-transfer.ts'
import { noteView, readMemberCard } from '../member/member.ts'
import { readSetting } from '../site/site.ts'
import { readPage } from '../statement/statement.ts'
import { readReviewFigures } from '../withdrawal/withdrawal.ts'
import { findWorkRow, type WorkRow } from './queue.store.ts'
import { findNames } from './names.store.ts'
import { findLanguage, listSimilar } from './similar.store.ts'
import { describeRow, queueOf } from './work.ts'

/**
 * One item of the queue with what helps to decide it. To who may see members it shows the member too, which is recorded
 * as looking at their page is. Refuses NO_DATA (it waits no more, or is of a kind that the operator does not see).
 */
export const getWorkItem = operation(call, async ({ body, operator }, context) => {
  const row = await findWorkRow(context.db, queueOf(context, operator, body.kind), body)
  if (!row) return refuse('NO_DATA')
  const { kind, itemId, memberId } = row
  const seesMembers = operator.permissions.has('member.read')
  const shown = seesMembers ? memberId : null
  const [fourEyes, card, figures, sent, approval, similar] = await Promise.all([
    readSetting(context, 'fourEyes'),
    shown === null ? undefined : readMember(context, shown),
    kind === 'withdrawal' && memberId !== null
      ? readReviewFigures(context, { memberId, id: itemId })
      : undefined,
    readStory(context, row),
    kind === 'approval' ? readApproval(context, operator, itemId) : undefined,
    listSimilar(context.db, row),
  ])
  if (shown !== null && card) await noteView(context, { memberId: shown, operatorId: operator.operatorId })
  const names = await findNames(context.db, seesMembers ? sent.candidates : [])
  return {
    item: describeRow(context, row, { operator, fourEyes }),
    member: card?.member ?? null,
    figures: figures ?? null,
    candidates: sent.candidates.map((each) => ({ memberId: each, name: maskedName(names.get(each)) })),
    story: sent.story,
    approval: approval ?? null,
    timeline: card?.timeline ?? [],
    similar: similar.map(({ at, amount, ...past }) => ({
      ...past,
      at: at.toISOString(),
      amount: amount === null ? null : toAmount(amount),
    })),
  }
})

function maskedName(name: string | undefined): string | null {
  return name === undefined ? null : maskName(name)
}

const linesShown = 10

async function readMember(context: OperationContext, memberId: string) {
  const [card, language] = await Promise.all([
    readMemberCard(context, memberId),
    findLanguage(context.db, memberId),
  ])
  if (!card) return undefined
  const { currency } = card
  const { statements } = await readPage(context, { memberId, currency }, { page: 1, limit: linesShown })
  return { member: { ...card, language } satisfies WorkMember, timeline: statements }
}

/** What a bank or gateway sent, and the members who may have paid. */
async function readStory(context: OperationContext, { kind, itemId }: WorkRow) {
  if (kind === 'bankTransaction')
    return { story: (await readBankTransactionStory(context, itemId)) ?? null, candidates: [] }
  if (kind !== 'payment') return { story: null, candidates: [] }
  const colon = itemId.indexOf(':')
  const key = { provider: itemId.slice(0, colon), paymentId: itemId.slice(colon + 1) }
  return (await readPaymentStory(context, key)) ?? { story: null, candidates: [] }
}
