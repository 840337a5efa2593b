import type { Grant } from '@kapao/contract/grant'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { readBalance } from '@kapao/ledger/ledger'
import { type Satang, toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { readAway } from '../game/game.ts'
import { describeGrant } from './describe-grant.ts'
import { changeGrant, findCount, findLatestEnded, findOpenGrant, lockMember } from './grant.store.ts'
import { type CountType, periodOf } from './period.ts'

export { beginGrant, type NotBegun } from './begin-grant.ts'
export { describeGrant } from './describe-grant.ts'
export { endEarly } from './end-early.ts'
export {
  findGrantsOfKinds,
  findOpenGrant,
  type GrantRow,
  hasGrantOfDeposit,
  lockMember,
} from './grant.store.ts'
export { grantInvariant } from './grant-invariant.store.ts'
export { type CountType, periodOf, periodStart } from './period.ts'
export { applyBalanceUpdate } from './apply-balance-update.ts'

export type LeavingMoney = {
  memberId: string
  currency: 'BAHT' | 'LAK'
  amountSatang: Satang
  /** The most that one withdrawal may be: so much counts as the whole of more. */
  mostSatang?: Satang | undefined
}

/**
 * What the member's money outside the house has to obey, asked in the transaction that takes it, before it is held.
 * Answers nothing where it may go; a grant whose condition is met ends with that, so the caller must not take it back
 * but by rolling back.
 *
 * Refuses BONUS_CONDITION while the condition of an open grant is not met; and once it is, unless everything goes: the
 * whole wallet (`details.whole`), or the most that may go at once (`mostSatang`), with nothing left in the games but what
 * is below a baht each. Product §6, §7.
 */
export async function withdrawalCondition(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock'>,
  { memberId, currency, amountSatang, mostSatang }: LeavingMoney,
): Promise<undefined | Refusal<'BONUS_CONDITION'>> {
  await lockMember(tx, memberId)
  const grant = await findOpenGrant(tx, memberId)
  if (!grant) return undefined
  if (grant.state !== 'met') return refuse('BONUS_CONDITION', { kind: grant.kind, code: grant.code })
  const walletSatang = (await readBalance(tx, memberId, currency)) ?? 0n
  const wholeSatang = mostSatang !== undefined && mostSatang < walletSatang ? mostSatang : walletSatang
  const isHome = await isAllHome(tx, memberId)
  if (amountSatang !== wholeSatang || !isHome)
    return refuse('BONUS_CONDITION', {
      whole: toAmount(wholeSatang),
      isHome,
      kind: grant.kind,
      code: grant.code,
    })
  if (amountSatang === walletSatang)
    await changeGrant(tx, grant, { state: 'succeeded', ended_at: context.clock.now() })
  return undefined
}

/** How an ended grant ended is news for a week. */
const newsSeconds = 7 * 86_400

/** The member's open grant with what is left of its condition, and how the last one of this week ended. */
export async function readGrants(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
): Promise<{ grant: Grant | null; last: Grant | null }> {
  const [open, last] = await Promise.all([
    findOpenGrant(db, memberId),
    findLatestEnded(db, memberId, secondsAfter(clock.now(), -newsSeconds)),
  ])
  return { grant: open ? describeGrant(open) : null, last: last ? describeGrant(last) : null }
}

/** Whether a member has received something in the period that is now. */
export async function hasReceived(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { memberId, kind, code, type }: { memberId: string; kind: string; code: string; type: CountType },
): Promise<boolean> {
  return (await findCount(db, { memberId, kind, code, period: periodOf(type, clock.now()) })) > 0
}

/** Less than a baht a game stays where it is: it cannot be moved. Specification §9. */
async function isAllHome(tx: DatabaseTransaction, memberId: string): Promise<boolean> {
  const { isOnItsWay, mostInOneGameSatang } = await readAway(tx, memberId)
  return !isOnItsWay && mostInOneGameSatang < 100n
}
