import { createHash } from 'node:crypto'
import { readWalletFigures, type WalletFigures } from '@kapao/ledger/wallet-figures'
import { toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context, OperationContext } from '../../platform/context.ts'
import { maskAccountNo, maskName, maskPhone } from '../../platform/mask.ts'
import { hasSearchedSince, hasViewedSince, keepSearch, keepView } from './member.store.ts'
import { findAccount, listNotes } from './page.store.ts'
import { lookupsOf } from './search.ts'
import { findByLookup, type MemberRow } from './search.store.ts'

/** Who a member is, as operators see it: parts of what identifies a person are hidden. */
export function describeRow({ memberId, name, phone, bankAccountNo, createdAt, ...row }: MemberRow) {
  return {
    _id: memberId,
    ...row,
    name: maskName(name),
    phone: maskPhone(phone),
    bankAccountNo: maskAccountNo(bankAccountNo),
    createdAt: createdAt.toISOString(),
  }
}

/** Whoever keeps a page open has looked once. */
const viewSeconds = 30 * 60

/** Records that an operator looks at a member, unless they did in the last half hour. The member sees it. */
export async function noteView(
  context: OperationContext,
  { memberId, operatorId }: { memberId: string; operatorId: string },
): Promise<void> {
  const at = context.clock.now()
  const since = secondsAfter(at, -viewSeconds)
  if (await hasViewedSince(context.db, { memberId, operatorId, since })) return
  context.noteAct({ memberId })
  await context.keyedTransaction((tx) => keepView(tx, { memberId, operatorId, at }))
}

/** Records what an operator searches for, unless they searched for the same in the last half hour. */
export async function noteSearch(
  context: OperationContext,
  { search, operatorId }: { search: string; operatorId: string },
): Promise<void> {
  const at = context.clock.now()
  const searched = { operatorId, searchHash: createHash('sha256').update(search).digest() }
  const since = secondsAfter(at, -viewSeconds)
  if (await hasSearchedSince(context.db, { ...searched, since })) return
  await context.keyedTransaction((tx) => keepSearch(tx, { ...searched, at, since }))
}

/** What a queue shows of a member beside the thing that waits; `undefined`: no such member. */
export async function readMemberCard({ db }: Pick<Context, 'db'>, memberId: string) {
  const account = await findAccount(db, memberId)
  if (!account) return undefined
  const [figures, notes] = await Promise.all([
    readWalletFigures(db, { memberId, currency: account.currency }),
    listNotes(db, memberId, 3),
  ])
  const { balance, held, deposited, deposits, withdrawn, withdrawals } = describeMoney(figures)
  return {
    _id: memberId,
    name: maskName(account.name),
    phone: maskPhone(account.phone),
    currency: account.currency,
    status: account.status,
    createdAt: account.createdAt.toISOString(),
    tags: account.tags,
    balance,
    held,
    deposited,
    deposits,
    withdrawn,
    withdrawals,
    notes: notes.map(({ by, at, text }) => ({ by, at: at.toISOString(), text })),
  }
}

/** The ids of members by the beginning of their name, phone or game username, or by their id; at most `most` of each. */
export async function findMemberIds(db: Context['db'], search: string, most: number): Promise<string[]> {
  const lookups = lookupsOf(search).filter(({ match }) => match !== 'reference' && match !== 'bankAccount')
  const filter = { status: undefined, tag: undefined, limit: most }
  const found = await Promise.all(lookups.map((lookup) => findByLookup(db, lookup, filter)))
  return [...new Set(found.flat().map(({ memberId }) => memberId))]
}

/** The figures of a wallet on the wire. */
export function describeMoney(figures: WalletFigures) {
  const { balance, coming, held, deposited, withdrawn, adjusted, ...counts } = figures
  return {
    ...counts,
    balance: toAmount(balance),
    coming: toAmount(coming),
    held: toAmount(held),
    deposited: toAmount(deposited),
    withdrawn: toAmount(withdrawn),
    adjusted: toAmount(adjusted),
  }
}
