import type { Outcome, Page } from '@kapao/providers/outcome'
import type { Currency, Satang } from '@kapao/money/satang'
import { secondsAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import {
  closeDifferences,
  type DifferenceRow,
  fileDifference,
  findComparedTo,
  findOpenDifferences,
  keepComparedTo,
} from './difference.store.ts'

export type Found = Pick<
  DifferenceRow,
  'kind' | 'currency' | 'reference' | 'book' | 'reported' | 'happened_at'
>

/** From `from` on, and before `to`. */
export type Period = { from: Date; to: Date }

/** How one company's figures are compared with the ledger. Amounts are satang. */
export type Reconciliation<Entry> = {
  /** The company's account in the ledger. */
  account: string
  /** Where the company's totals differ from the ledger's. */
  compareTotals: (context: Context) => Promise<Outcome<Found[]>>
  list: (period: Period & { after?: string | undefined }) => Promise<Outcome<Page<Entry>>>
  /** Compares the company's entries with our rows since `since`. Judges only what happened within the period. */
  compareEntries: (
    context: Context,
    compared: { entries: readonly Entry[]; since: Date; now: Date } & Period,
  ) => Promise<Found[]>
  /** How long a row may be open before the company lists it. */
  longestOpenSeconds: number
}

/** A newer entry may not have reached the company's list yet. */
const settledAfterSeconds = 300
/** Clocks differ, so entries this close to the period are fetched too, for matching. */
export const aroundSeconds = 300
/** A difference is compared again for this long. An older one stays open until an operator resolves it. */
const comparedAgainSeconds = 3 * 24 * 3600
const mostPages = 1000

/**
 * Compares a company's totals and its list with the ledger, files what differs and closes what no longer does. Repairs
 * nothing, and changes nothing where the company does not answer.
 */
export async function reconcile<Entry>(
  context: Context,
  reconciliation: Reconciliation<Entry>,
): Promise<void> {
  const { account } = reconciliation
  for (const compare of [reconcileTotals, reconcileEntries]) {
    const unanswered = await compare(context, reconciliation)
    if (unanswered !== undefined)
      context.log.warn({ account, reason: unanswered }, 'reconciliation.unanswered')
  }
}

async function reconcileTotals<Entry>(
  context: Context,
  { account, compareTotals }: Reconciliation<Entry>,
): Promise<string | undefined> {
  const found = await compareTotals(context)
  if (found.kind !== 'done') return found.reason
  const open = (await findOpenDifferences(context.db, account)).filter(({ kind }) => kind === 'TOTAL_DIFFERS')
  await fileAndClose(context, { account, found: found.answer, open })
  return undefined
}

async function reconcileEntries<Entry>(
  context: Context,
  { account, list, compareEntries, longestOpenSeconds }: Reconciliation<Entry>,
): Promise<string | undefined> {
  const now = context.clock.now()
  const to = secondsAfter(now, -settledAfterSeconds)
  const oldest = secondsAfter(now, -comparedAgainSeconds)
  const open = (await findOpenDifferences(context.db, account)).filter(
    ({ kind, happened_at: at }) => kind !== 'TOTAL_DIFFERS' && at > oldest,
  )
  const comparedTo = (await findComparedTo(context.db, account)) ?? oldest
  const from = open.reduce((first, { happened_at: at }) => (at < first ? at : first), comparedTo)
  if (from >= to) return undefined
  // The company may list an entry long after it was requested, so everything up to now is fetched to be matched.
  const entries = await listAll(list, { from: secondsAfter(from, -aroundSeconds), to: now })
  if (typeof entries === 'string') return entries
  const since = secondsAfter(from, -longestOpenSeconds)
  const found = await compareEntries(context, { entries, since, from, to, now })
  await fileAndClose(context, { account, found, open: open.filter(({ happened_at: at }) => at < to) })
  await keepComparedTo(context.db, account, to)
  return undefined
}

/** Every page of a list, or why there is none. */
async function listAll<Entry>(
  list: Reconciliation<Entry>['list'],
  period: Period,
): Promise<Entry[] | string> {
  const entries: Entry[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await list({ ...period, after })
    if (listed.kind !== 'done') return listed.reason
    entries.push(...listed.answer.entries)
    after = listed.answer.after
    if (after === undefined) return entries
  }
  return 'the list does not end'
}

async function fileAndClose(
  context: Context,
  { account, found, open }: { account: string; found: readonly Found[]; open: readonly DifferenceRow[] },
): Promise<void> {
  const at = context.clock.now()
  for (const each of found) await file(context, { account, ...each })
  function nameOf({ kind, currency, reference }: Found): string {
    return `${kind} ${currency} ${reference}`
  }
  const isFound = new Set(found.map(nameOf))
  const gone = open.filter((each) => !isFound.has(nameOf(each)))
  await closeDifferences(context.db, { ids: gone.map((each) => each.difference_id), at })
}

function file(context: Context, difference: Found & { account: string }): Promise<void> {
  return fileDifference(context.db, {
    difference_id: context.random.id(),
    ...difference,
    found_at: context.clock.now(),
  })
}

type LateAnswer = {
  account: string
  currency: Currency
  reference: string
  amountSatang: Satang
  happenedAt: Date
  /** Whether the company states that it moved the money. */
  isMoved: boolean
}

/** Files a final answer that contradicts how a row had ended before. Repairs nothing; an operator decides. */
export function fileLateAnswer(
  context: Context,
  { account, currency, reference, amountSatang, happenedAt, isMoved }: LateAnswer,
): Promise<void> {
  return file(context, {
    account,
    currency,
    kind: isMoved ? 'ONLY_AT_PROVIDER' : 'ONLY_IN_BOOK',
    reference,
    book: isMoved ? 0n : amountSatang,
    reported: isMoved ? amountSatang : 0n,
    happened_at: happenedAt,
  })
}
