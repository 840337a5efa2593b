import type { AskedProvider } from '@kapao/contract/deposit'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { largestSatang, type Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import {
  type AmountAt,
  findLeasedAmounts,
  findUnpaidAmounts,
  findUsedAmounts,
  hasPaidQr,
  takeLease,
  type UnpaidAmount,
} from './amount.store.ts'
import { mayBePaidSeconds, qrLifetimeSeconds } from './deposit.ts'
import { type QrAccounts, turned } from './qr-account.ts'

/** The most satang added to make an amount unique: product §5. The requested amount is tried first. */
const usualExtraSatang = 99n

/** The most that is added while every usual amount is taken. The member is told. Decision record 0007. */
const largestExtraSatang = 1999n

/** How long an amount stays leased after its QR has ended: somebody may be paying just then. Decision record 0007. */
const leaseAfterEndSeconds = 15 * 60
const leaseSeconds = qrLifetimeSeconds + leaseAfterEndSeconds
const daySeconds = 24 * 60 * 60

/**
 * How many different amounts the unpaid QRs of a member can hold at once and in a day, so that one person with many
 * accounts cannot take all amounts. Decision record 0007.
 */
const limits = { neverPaid: { atOnce: 4, inADay: 12 }, hasPaid: { atOnce: 10, inADay: 40 } } as const

export function leaseEnd(now: Date): Date {
  return secondsAfter(now, leaseSeconds)
}

type LeaseParams = {
  memberId: string
  qrcodeId: string
  provider: AskedProvider
  accounts: Pick<QrAccounts, 'receivers'>
  askedSatang: Satang
  now: Date
}

/**
 * Leases an amount at one of the operator's accounts to a QR: the same as last time if the member asks again, else the
 * first free one from the requested amount up. Amounts that nobody had within a day come first, because their payments
 * need no look at the payer.
 *
 * Refuses `REQUEST_LIMIT` with the seconds to wait (the member's unpaid QRs hold too many amounts) and `QR_FAIL` (no
 * amount is free).
 */
export async function leaseAmount(
  tx: DatabaseTransaction,
  params: LeaseParams,
): Promise<AmountAt | Refusal<'QR_FAIL' | 'REQUEST_LIMIT'>> {
  const { memberId, provider, now } = params
  const since = secondsAfter(now, -daySeconds)
  const unpaid = await findUnpaidAmounts(tx, { memberId, provider, since })
  const again = unpaid.find((each) => isSameRequest(each, params))
  if (again && (await take(tx, params, again))) return again
  const wait = secondsToWait(unpaid, (await hasPaidQr(tx, memberId)) ? limits.hasPaid : limits.neverPaid, now)
  if (wait > 0) return refuse('REQUEST_LIMIT', { seconds: wait })
  for await (const free of freeAmounts(tx, params)) if (await take(tx, params, free)) return free
  return refuse('QR_FAIL')
}

/** Whether the member's earlier QR was for the same amount, at an account that is still open, and its lease goes on. */
function isSameRequest(earlier: UnpaidAmount, { askedSatang, accounts, now }: LeaseParams): boolean {
  const isAsked = (earlier.requestedAmount ?? earlier.amount) === askedSatang
  return isAsked && accounts.receivers.includes(earlier.receiver) && leaseEnd(earlier.latest) > now
}

function take(
  tx: DatabaseTransaction,
  { memberId, qrcodeId, now }: LeaseParams,
  { receiver, amount }: AmountAt,
): Promise<boolean> {
  return takeLease(tx, { receiver, amount, memberId, qrcodeId, from: now, until: leaseEnd(now) })
}

/** How long until the member may hold one amount more. `unpaid` is sorted, the oldest first. */
function secondsToWait(
  unpaid: readonly UnpaidAmount[],
  { atOnce, inADay }: { atOnce: number; inADay: number },
  now: Date,
): number {
  const waits = [
    secondsLeft(unpaid.at(-atOnce), leaseSeconds, now),
    secondsLeft(unpaid.at(-inADay), daySeconds, now),
  ]
  return Math.max(...waits)
}

/** Until `seconds` have passed since the QR. */
function secondsLeft(qr: UnpaidAmount | undefined, seconds: number, now: Date): number {
  if (!qr) return 0
  return Math.max(0, Math.ceil((secondsAfter(qr.latest, seconds).getTime() - now.getTime()) / 1000))
}

/** The amounts that are free, the best first: usual before larger, unused before used, low before high. */
async function* freeAmounts(tx: DatabaseTransaction, params: LeaseParams): AsyncGenerator<AmountAt> {
  const { askedSatang } = params
  const usual = atMost(askedSatang + usualExtraSatang)
  yield* freeBetween(tx, params, askedSatang, usual)
  yield* freeBetween(tx, params, usual + 1n, atMost(askedSatang + largestExtraSatang))
}

function atMost(amount: Satang): Satang {
  return amount > largestSatang ? largestSatang : amount
}

async function* freeBetween(
  tx: DatabaseTransaction,
  { accounts, memberId, now }: LeaseParams,
  least: Satang,
  most: Satang,
): AsyncGenerator<AmountAt> {
  const { receivers } = accounts
  const range = { receivers, least, most, memberId }
  const leased = namesOf(await findLeasedAmounts(tx, { ...range, at: now }))
  const used = namesOf(await findUsedAmounts(tx, { ...range, since: secondsAfter(now, -mayBePaidSeconds) }))
  const free = [...eachBetween(turned(receivers, memberId), least, most)].filter(
    (each) => !leased.has(nameOf(each)),
  )
  yield* free.filter((each) => !used.has(nameOf(each)))
  yield* free.filter((each) => used.has(nameOf(each)))
}

function* eachBetween(receivers: readonly string[], least: Satang, most: Satang): Generator<AmountAt> {
  for (let amount = least; amount <= most; amount += 1n)
    for (const receiver of receivers) yield { receiver, amount }
}

function nameOf({ receiver, amount }: AmountAt): string {
  return `${receiver} ${amount}`
}

function namesOf(amounts: readonly AmountAt[]): Set<string> {
  return new Set(amounts.map(nameOf))
}
