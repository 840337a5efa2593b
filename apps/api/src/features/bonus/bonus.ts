import type { OfferTerms, ReceivedBonus } from '@kapao/contract/bonus'
import { readStatement } from '@kapao/ledger/statement'
import { creditOf, turnoverOf } from '@kapao/money/grant-terms'
import { type Satang, toAmount } from '@kapao/money/satang'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context, OperationContext } from '../../platform/context.ts'
import { askAllBalances } from '../game/game.ts'
import {
  beginGrant,
  findOpenGrant,
  type GrantRow,
  hasGrantOfDeposit,
  hasReceivedAll,
  type NotBegun,
  periodStart,
} from '../grant/grant.ts'
import { findOffer, listAllOffers, type OfferRow } from './offer.store.ts'

export { readOffer } from './describe-offer.ts'
export { costOfOffer, isStricterOffer } from './offer-cost.ts'
export { findOffer, type OfferRow } from './offer.store.ts'

type Member = { memberId: string; currency: 'BAHT' | 'LAK' }
type Deposit = { entryId: string; amountSatang: Satang }

/** How long after its arrival a deposit can still earn a bonus. Decision record 0036. */
const depositSeconds = 3 * 86_400

/** The newest deposit, if it is recent enough and no grant has used it. */
export async function findFreeDeposit(
  context: Pick<Context, 'db' | 'clock'>,
  { memberId, currency }: Member,
): Promise<Deposit | undefined> {
  const since = secondsAfter(context.clock.now(), -depositSeconds)
  const filter = { types: ['deposit' as const], since }
  const { lines } = await readStatement(context.db, { memberId, currency, page: 1, limit: 20, filter })
  // The notice of a manual transfer is a statement line too, but no deposit until its money arrives.
  const newest = lines.find(({ state }) => state === 'posted')
  if (!newest || (await hasGrantOfDeposit(context.db, memberId, newest.entryId))) return undefined
  return { entryId: newest.entryId, amountSatang: newest.amountSatang }
}

/** What an offer grants for a deposit, in satang. `undefined`: it needs a different deposit. */
export function termsOf(
  offer: OfferRow,
  deposit: Deposit | undefined,
): { deposit: Deposit | undefined; creditSatang: Satang } | undefined {
  const creditSatang = creditOf(
    {
      leastDeposit: offer.least_deposit,
      creditPercent: offer.credit_percent,
      creditFixed: offer.credit_fixed,
      creditMost: offer.credit_most,
    },
    deposit?.amountSatang ?? 0n,
  )
  if (creditSatang === undefined) return undefined
  return { deposit: offer.least_deposit === 0n ? undefined : deposit, creditSatang }
}

/** The rule of an offer in figures, with what the member would get now. */
export function describeTerms(offer: OfferRow, free: Deposit | undefined): OfferTerms {
  const terms = termsOf(offer, free)
  const depositSatang = terms?.deposit?.amountSatang ?? 0n
  return {
    percentFail: offer.percent_fail,
    percentSuccess: offer.percent_success,
    percentTurnover: offer.turnover_percent,
    leastDeposit: toAmount(offer.least_deposit),
    creditPercent: offer.credit_percent,
    creditFixed: toAmount(offer.credit_fixed),
    creditMost: toAmount(offer.credit_most),
    hours: offer.hours,
    terms: terms
      ? {
          deposit: toAmount(depositSatang),
          credit: toAmount(terms.creditSatang),
          base: toAmount(depositSatang + terms.creditSatang),
        }
      : null,
  }
}

/** The member's grants of a bonus that count now, newest first. */
export function describeReceived(
  { code, type }: Pick<OfferRow, 'code' | 'type'>,
  { grants, now }: { grants: readonly GrantRow[]; now: Date },
): ReceivedBonus {
  const own = grants.filter((grant) => grant.code === code)
  const since = periodStart(type, now)
  return {
    _id: own[0]?.grant_id ?? null,
    isActive: own.some(({ ended_at: endedAt }) => endedAt === null),
    received: own
      .filter(({ began_at: beganAt }) => since === undefined || beganAt >= since)
      .map(({ began_at: beganAt }) => ({ updatedAt: beganAt.toISOString() })),
  }
}

type Receiving = {
  member: Member
  kind: 'bonus' | 'promotion'
  code: string
  grantId?: string
  mayReceiveAgain?: boolean
}

/** More than any member receives: it is counted, and not limited. */
const anyNumber = 1_000_000_000

export type NotReceived = Refusal<
  | 'NO_DATA'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_REMAINING'
  | 'BONUS_MAX_CLAIMED'
  | 'BONUS_FULL'
  | 'BONUS_CONDITION'
>

/**
 * Grants a bonus or promotion to a member; `answer` builds the caller's response from the grant. Refreshes the game
 * balances first, so that earlier play does not count as play with the bonus. `mayReceiveAgain`: however often the member
 * has received it.
 *
 * Refuses `NO_DATA` (no such offer), `BONUS_ALREADY_ACTIVE` (a grant is open), `BONUS_REMAINING` (the condition of an
 * open grant is met), `BONUS_MAX_CLAIMED` (claimed as often as it allows), `BONUS_FULL` (none is left) and
 * `BONUS_CONDITION` (the required deposit is missing, or a game does not state its balance). Product §7.
 */
export async function receiveOffer<T>(
  context: OperationContext,
  { member, kind, code, grantId, mayReceiveAgain = false }: Receiving,
  answer: (grant: GrantRow) => T,
): Promise<T | NotReceived> {
  const { memberId, currency } = member
  const offer = await findOffer(context.db, { kind, code, currency })
  if (!offer) return refuse('NO_DATA')
  const terms = termsOf(offer, await findFreeDeposit(context, member))
  const hasAll = await isUsedUp(context, memberId, offer)
  // Read last: of concurrent claims, the others see the grant that has used the deposit or the last claim.
  const open = await findOpenGrant(context.db, memberId)
  if (open) return refusalOf(open.state === 'met' ? 'condition met' : 'condition open', offer)
  // Before the deposit: a member who may not receive it again must not be asked for another deposit.
  if (hasAll && !mayReceiveAgain) return refuse('BONUS_MAX_CLAIMED')
  if (!terms) return refuse('BONUS_CONDITION', { minimum: toAmount(offer.least_deposit) })
  const now = context.clock.now()
  await askAllBalances(context, member)
  const received = await context.keyedTransaction(async (tx) => {
    const baseSatang = (terms.deposit?.amountSatang ?? 0n) + terms.creditSatang
    const begun = await beginGrant(tx, context, {
      member,
      grantId: grantId ?? context.random.id(),
      kind,
      code,
      ...terms,
      percentSuccess: offer.percent_success,
      percentFail: offer.percent_fail,
      turnoverSatang: turnoverOf(baseSatang, offer.turnover_percent),
      count: { type: offer.type, most: mayReceiveAgain ? anyNumber : offer.max_received },
      stock: offer.stock,
      expiresAt: offer.hours === null ? null : secondsAfter(now, offer.hours * 3600),
      askedAt: now,
    })
    return typeof begun === 'string' ? refusalOf(begun, offer) : answer(begun)
  })
  if (!isRefusal(received)) context.announce(memberId)
  return received
}

/** Whether the member has received an offer as often as it allows in its current period. */
export function isUsedUp(
  context: Pick<Context, 'db' | 'clock'>,
  memberId: string,
  { kind, code, type, max_received: most }: OfferRow,
): Promise<boolean> {
  return hasReceivedAll(context, { memberId, kind, code, type, most })
}

function refusalOf(why: NotBegun, offer: OfferRow): NotReceived {
  switch (why) {
    case 'condition open':
      return refuse('BONUS_ALREADY_ACTIVE')
    case 'condition met':
      return refuse('BONUS_REMAINING')
    case 'received':
      return refuse('BONUS_MAX_CLAIMED')
    case 'none left':
      return refuse('BONUS_FULL')
    case 'deposit gone':
      return refuse('BONUS_CONDITION', { minimum: toAmount(offer.least_deposit) })
    case 'balances unknown':
      return refuse('BONUS_CONDITION', { isBalanceUnknown: true })
  }
}

/** The addresses of the pictures of every offer. */
export async function listOfferPictures(context: Pick<Context, 'db'>): Promise<string[]> {
  return (await listAllOffers(context.db)).flatMap(({ banners }) => banners.map(({ image }) => image))
}
