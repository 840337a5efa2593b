import type { BookHead } from '@kapao/contract/book'
import { checkStatement, type Verdict } from '@kapao/contract/proof'
import { refuse } from '@kapao/contract/refusal'
import { shortReference } from '@kapao/contract/short-reference'
import { type Proof, showProof as call, type StatementLine } from '@kapao/contract/statement'
import { readHead } from '@kapao/ledger/seal'
import { readBalanceBefore } from '@kapao/ledger/statement-month'
import { sumStatementLines } from '@kapao/ledger/statement-sums'
import { findMovement, readMovement } from '@kapao/ledger/timeline'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { presentHead } from '../book/book.ts'
import { findHolder } from '../profile/profile.ts'
import { maskedAccount } from './document.ts'
import { readProofSubject } from './proof-address.ts'
import { readMovementProofs } from './read-movement-proofs.ts'
import { presentLine, spanOfMonth } from './statement.ts'

/**
 * What the book says of a movement or of a month's figures, without the balance or the name of the member. Refuses
 * NO_DATA: this site has not signed the address.
 */
export const showProof = operation(call, async ({ params }, context) => {
  const subject = readProofSubject(context, params)
  if (!subject) return refuse('NO_DATA')
  const proof =
    subject.kind === 'movement'
      ? await proveMovement(context, subject.entryId)
      : await proveMonth(context, subject.memberId, subject.month)
  return proof ?? refuse('NO_DATA')
})

const verdicts = {
  verified: 'SEALED',
  waiting: 'WAITING',
  overdue: 'DIFFERENT',
  different: 'DIFFERENT',
} as const satisfies Record<Verdict, string>

async function proveMovement(context: Context, entryId: string): Promise<Proof | undefined> {
  const key = await findMovement(context.db, entryId)
  const movement = key && (await readMovement(context.db, key))
  const holder = key && (await findHolder(context.db, key.memberId))
  if (!movement || !holder) return undefined
  const line = presentLine(movement.line)
  const head = presentHead(await readHead(context.db))
  const verdict = verdicts[await judge(context, { memberId: key.memberId, head, line })]
  const { statementType, status, createdAt, amount, currency, from, to } = line
  return {
    what: 'movement',
    statementType,
    status,
    createdAt,
    amount,
    currency,
    from,
    to,
    reference: shortReference(entryId),
    account: maskedAccount(holder),
    verdict,
    ...(verdict === 'SEALED' ? coveredBy(head) : {}),
  }
}

type Judged = { memberId: string; head: BookHead; line: StatementLine }

/** Follows the movement through its seal to the head, as the member's own phone does. */
async function judge(context: Context, { memberId, head, line }: Judged): Promise<Verdict> {
  const proof = await readMovementProofs(context, { memberId, ids: [line._id], head: head.sealNo })
  if (!proof) return 'different'
  const { verdicts: judged } = await checkStatement({ memberId, head, lines: [line], proof })
  return judged.get(line._id) ?? 'different'
}

async function proveMonth(context: Context, memberId: string, month: string): Promise<Proof | undefined> {
  const holder = await findHolder(context.db, memberId)
  if (!holder) return undefined
  const { currency } = holder
  const span = spanOfMonth(month)
  const figures = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      opening: await readBalanceBefore(tx, { memberId, currency, before: span.since }),
      closing: await readBalanceBefore(tx, { memberId, currency, before: span.before }),
      sums: await sumStatementLines(tx, { memberId, currency, spans: [span] }),
      head: presentHead(await readHead(tx)),
    }))
  const [sums] = figures.sums
  if (!sums) return undefined
  return {
    what: 'month',
    month,
    currency,
    account: maskedAccount(holder),
    opening: toAmount(figures.opening),
    closing: toAmount(figures.closing),
    lines: sums.lines,
    moneyIn: toAmount(sums.moneyIn),
    moneyOut: toAmount(sums.moneyOut),
    intoGames: toAmount(sums.intoGames),
    outOfGames: toAmount(sums.outOfGames),
    ...coveredBy(figures.head),
  }
}

function coveredBy({ sealedAt, ...head }: BookHead) {
  return sealedAt === null ? {} : { seal: { ...head, sealedAt } }
}
