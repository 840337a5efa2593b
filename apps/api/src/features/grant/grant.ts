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
  findGrant,
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
  /**
   * The maximum of one withdrawal. If the wallet holds more, withdrawing this maximum counts as withdrawing everything.
   */
  mostSatang?: Satang | undefined
}

/**
 * Checks the condition of the open grant before money leaves the wallet to a bank account. It runs in the transaction
 * that holds the money, before the hold. Returns `undefined` if the money may leave. A grant whose condition is met
 * then ends, so the caller can only undo it by rolling back.
 *
 * Refuses BONUS_CONDITION while the condition of an open grant is not met. Once it is met, refuses unless everything is
 * withdrawn: the whole wallet (`details.whole`), or the maximum of one withdrawal (`mostSatang`), with less than one
 * baht left in each game. Product §6, §7.
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

/** The end of a grant is shown for a week. */
const newsSeconds = 7 * 86_400

/** The member's open grant with the rest of its condition, and the last grant that ended within a week. */
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

type Received = { memberId: string; kind: string; code: string; type: CountType; most: number }

/** Whether a member has received something as often as the current period allows. */
export async function hasReceivedAll(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { memberId, kind, code, type, most }: Received,
): Promise<boolean> {
  return (await findCount(db, { memberId, kind, code, period: periodOf(type, clock.now()) })) >= most
}

/** Less than one baht may stay in a game, because it cannot be transferred. Specification §9. */
async function isAllHome(tx: DatabaseTransaction, memberId: string): Promise<boolean> {
  const { isOnItsWay, mostInOneGameSatang } = await readAway(tx, memberId)
  return !isOnItsWay && mostInOneGameSatang < 100n
}
