import { termsOf } from '@kapao/api/features/bonus/bonus'
import { type CountType, periodOf } from '@kapao/api/features/grant/grant'
import { failureAt, playedBetween, successAt } from '@kapao/api/features/grant/judge-grant'
import { refundCode } from '@kapao/api/features/refund/refund'
import { parseAmount, type Satang } from '@kapao/money/satang'
import { demoOffers } from '../demo-offers.ts'
import { demoRefund } from '../demo-rewards.ts'
import { currency, heldInGames, type Journal, later, nextId, pass, record } from './journal.ts'
import { balanceOf, bringHome, pickGame, setBalance, transfer, wholeBaht } from './play-story.ts'
import { withdraw } from './withdrawal-story.ts'

type Ending = 'succeeded' | 'failed' | 'active'

function findOffer(code: string) {
  const offer = demoOffers.find((each) => each.code === code)
  if (!offer) throw new Error(`The demo has no offer ${code}`)
  return { ...offer, banners: [], is_open: true }
}

/** Whether the member may still receive an offer now. */
export function mayReceive(journal: Journal, code: string): boolean {
  const { kind, type, max_received } = findOffer(code)
  return (journal.grantsTaken.get(countKey(journal, { kind, code, type })) ?? 0) < max_received
}

function countKey(
  { at }: Journal,
  { kind, code, type }: { kind: string; code: string; type: CountType },
): string {
  return [kind, code, periodOf(type, at)].join(' ')
}

function count(journal: Journal, counted: { kind: string; code: string; type: CountType }): void {
  const key = countKey(journal, counted)
  journal.grantsTaken.set(key, (journal.grantsTaken.get(key) ?? 0) + 1)
}

function credit(
  journal: Journal,
  { kind, code, amountSatang }: { kind: string; code: string; amountSatang: Satang },
): string {
  const grantId = nextId(journal, 'grant')
  record(journal, {
    kind: 'post',
    entryId: grantId,
    source: `cost:${kind}`,
    destination: 'wallet',
    amountSatang,
    happenedAt: journal.at,
    statement: {
      type: 'bonus',
      from: kind.toUpperCase(),
      to: 'WALLET',
      related: { [kind]: { description: code } },
    },
  })
  return grantId
}

/** How long a bonus takes at most, from its receipt to the withdrawal. */
export const bonusSeconds = 3 * 3600

/**
 * Receives a bonus or promotion for the latest deposit, plays all of it in one game, and reaches its goal, loses it, or
 * still plays at the end.
 */
export function playBonus(journal: Journal, code: string, ending: Ending): void {
  const offer = findOffer(code)
  const { kind, type } = offer
  if (kind === 'prize' || !mayReceive(journal, code)) return
  const newest = journal.deposits.at(-1)
  const terms = termsOf(
    offer as never,
    newest && { entryId: newest.entryId, amountSatang: newest.amountSatang },
  )
  if (!terms) return
  const { deposit: based, creditSatang } = terms
  const base = (based?.amountSatang ?? 0n) + creditSatang
  // Credits in satang would leave a rest that no game takes.
  if (base % 100n !== 0n || journal.walletSatang + creditSatang < base) return
  count(journal, { kind, code, type })
  const grantId = credit(journal, { kind, code, amountSatang: creditSatang })
  const beganAt = journal.at
  const demand = {
    deposit: based?.amountSatang ?? 0n,
    credit: creditSatang,
    percent_success: offer.percent_success,
    percent_fail: offer.percent_fail,
    turnover: 0n,
  }
  pass(journal, 40)
  const played = playGrant(journal, { grantId, base, demand, ending })
  const reportedAt = journal.at
  if (ending === 'succeeded') {
    pass(journal, 60)
    bringHome(journal)
    pass(journal, 90)
  }
  const endedAt = ending === 'succeeded' ? journal.at : reportedAt
  journal.rows.member_grant.push({
    member_id: journal.person.memberId,
    grant_id: grantId,
    kind,
    code,
    currency,
    state: ending,
    deposit_entry_id: based?.entryId ?? null,
    ...demand,
    ...played,
    balance_updates: 1,
    reported_at: reportedAt,
    began_at: beganAt,
    expires_at: offer.hours ? later(beganAt, offer.hours * 3600) : null,
    met_at: ending === 'succeeded' ? reportedAt : null,
    ended_at: ending === 'active' ? null : endedAt,
    taken_back: 0n,
    back_entry_id: null,
    watched_at: reportedAt,
  })
  if (ending === 'succeeded') withdraw(journal, journal.walletSatang)
  if (ending === 'active') journal.isStopped = true
}

type Played = { grantId: string; base: Satang; demand: Parameters<typeof failureAt>[0]; ending: Ending }

/** Plays the whole base in one game, and tells what the provider told of it. */
function playGrant(journal: Journal, { grantId, base, demand, ending }: Played) {
  const code = pickGame(journal)
  transfer(journal, { code, direction: 'in', amountSatang: base })
  pass(journal, 900 + Math.min(journal.random.wait(2400), 7200))
  const before = balanceOf(journal, code)
  const goal = successAt(demand) ?? base * 2n
  const value = {
    succeeded: wholeBaht(goal + (base * BigInt(journal.random.whole(1, 20))) / 100n + 100n),
    failed: wholeBaht((failureAt(demand) * BigInt(journal.random.whole(0, 100))) / 100n),
    active: wholeBaht((base * BigInt(journal.random.whole(110, 160))) / 100n),
  }[ending]
  const after = before + value - base
  setBalance(journal, code, after)
  journal.rows.grant_balance_update.push({
    member_id: journal.person.memberId,
    grant_id: grantId,
    update_no: 1,
    game: code,
    before,
    after,
    reported_at: journal.at,
  })
  return { result: after - before, played: playedBetween(before, after) }
}

/** Receives what the site gives back of a loss since the last time, if it is enough. */
export function receiveRefund(journal: Journal): void {
  const held = journal.walletSatang + heldInGames(journal)
  const net = journal.paidSatang - journal.refunded.paidSatang - (held - journal.refunded.heldSatang)
  const lossSatang = net > 0n ? net : 0n
  const amount = (lossSatang * BigInt(demoRefund.percent)) / 100n
  if (amount < (parseAmount(demoRefund.minimum) ?? 0n)) return
  const version = BigInt(journal.moves.length)
  const grantId = credit(journal, { kind: 'refund', code: refundCode, amountSatang: amount })
  const { memberId } = journal.person
  journal.refunded = { paidSatang: journal.paidSatang, heldSatang: held }
  journal.rows.refund_snapshot = [{ member_id: memberId, version, holdings: held, taken_at: journal.at }]
  journal.rows.refund_payout.push({
    member_id: memberId,
    payout_id: grantId,
    loss: lossSatang,
    amount,
    state: 'credited',
    created_at: journal.at,
    credited_at: journal.at,
  })
  journal.rows.member_grant.push({
    member_id: memberId,
    grant_id: grantId,
    kind: 'refund',
    code: refundCode,
    currency,
    state: 'succeeded',
    deposit_entry_id: null,
    deposit: 0n,
    credit: amount,
    percent_success: demoRefund.percentSuccess,
    percent_fail: demoRefund.percentFail,
    turnover: 0n,
    played: 0n,
    result: 0n,
    balance_updates: 0,
    reported_at: journal.at,
    began_at: journal.at,
    expires_at: null,
    met_at: null,
    ended_at: journal.at,
    taken_back: 0n,
    back_entry_id: null,
    watched_at: journal.at,
  })
}
