import type { GrantKind } from '@kapao/contract/grant'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry, readBalance } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { holdBalancesStill, knowsAllBalances, sumKnownBalances } from '../game/game.ts'
import { expireGrantJob, jobKeyOf } from './grant-job.ts'
import { countOne, findOpenGrant, type GrantRow, insertGrant, lockMember, takeOne } from './grant.store.ts'
import { isUnconditional, judgeGrant } from './judge-grant.ts'
import { type CountType, periodOf } from './period.ts'

export type GrantParams = {
  member: { memberId: string; currency: 'BAHT' | 'LAK' }
  grantId: string
  kind: GrantKind
  code: string
  /** The deposit that the grant is based on. */
  deposit?: { entryId: string; amountSatang: Satang } | undefined
  creditSatang: Satang
  percentSuccess: number
  percentFail: number
  turnoverSatang: Satang
  /** How often one member may receive it, if that is limited. `stock` limits how often it is granted in total. */
  count?: { type: CountType; most: number }
  stock?: number | null | undefined
  expiresAt?: Date | null | undefined
  /** Game balances from before this moment do not count. */
  askedAt: Date
}

/** Why a grant does not begin. The caller maps this to the code that the member sees. */
export type NotBegun =
  | 'condition open'
  | 'condition met'
  | 'received'
  | 'none left'
  | 'deposit gone'
  | 'balances unknown'

/**
 * Begins a grant in the caller's transaction: counts it, credits it and stores its condition, all or nothing. Of
 * several concurrent calls one begins a grant. The caller must roll back if the result is not a grant. Source: Product
 * §7.
 */
export async function beginGrant(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock'>,
  params: GrantParams,
): Promise<GrantRow | NotBegun> {
  const { memberId, currency } = params.member
  await lockMember(tx, memberId)
  const open = await findOpenGrant(tx, memberId)
  if (open) return open.state === 'met' ? 'condition met' : 'condition open'
  const now = context.clock.now()
  const { kind, code, count } = params
  if (count) {
    const period = periodOf(count.type, now)
    if (!(await countOne(tx, { memberId, kind, code, period, most: count.most }))) return 'received'
  }
  if (typeof params.stock === 'number' && !(await takeOne(tx, { code, stock: params.stock })))
    return 'none left'
  await holdBalancesStill(tx, memberId)
  if (!(await knowsAllBalances(tx, memberId, params.askedAt))) return 'balances unknown'
  const walletSatang = (await readBalance(tx, memberId, currency)) ?? 0n
  const heldSatang = walletSatang + (await sumKnownBalances(tx, memberId))
  if (heldSatang < (params.deposit?.amountSatang ?? 0n)) return 'deposit gone'
  const grant = writeGrant(params, now)
  if (!(await insertGrant(tx, grant))) return 'deposit gone'
  await giveCredit(tx, grant)
  if (grant.expires_at) {
    const key = { memberId, grantId: grant.grant_id }
    await addJob(tx, expireGrantJob, key, { at: grant.expires_at, key: jobKeyOf(key) })
  }
  return grant
}

function writeGrant(params: GrantParams, now: Date): GrantRow {
  const grant: GrantRow = {
    member_id: params.member.memberId,
    grant_id: params.grantId,
    kind: params.kind,
    code: params.code,
    currency: params.member.currency,
    state: 'active',
    deposit_entry_id: params.deposit?.entryId ?? null,
    deposit: params.deposit?.amountSatang ?? 0n,
    credit: params.creditSatang,
    percent_success: params.percentSuccess,
    percent_fail: params.percentFail,
    turnover: params.turnoverSatang,
    played: 0n,
    result: 0n,
    balance_updates: 0,
    reported_at: now,
    watched_at: now,
    began_at: now,
    expires_at: params.expiresAt ?? null,
    met_at: null,
    ended_at: null,
    taken_back: 0n,
    back_entry_id: null,
  }
  if (isUnconditional(grant)) return { ...grant, state: 'succeeded', ended_at: now, expires_at: null }
  // A grant with nothing to reach or play has nothing to expire either.
  return judgeGrant(grant) === 'met' ? { ...grant, state: 'met', met_at: now, expires_at: null } : grant
}

async function giveCredit(tx: DatabaseTransaction, grant: GrantRow): Promise<void> {
  const { kind, code } = grant
  const posted = await postEntry(tx, {
    memberId: grant.member_id,
    currency: grant.currency,
    entryId: grant.grant_id,
    source: `cost:${kind}`,
    destination: 'wallet',
    amountSatang: grant.credit,
    happenedAt: grant.began_at,
    statement: {
      type: 'bonus',
      from: kind.toUpperCase(),
      to: 'WALLET',
      related: { [kind]: { description: code } },
    },
  })
  // A credit to an existing wallet cannot be refused. Anything else is our fault, and the grant must not be stored.
  if (!posted.ok) throw new Error(`The book refused a credit: ${posted.refusal}`)
}
