import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry, readBalance } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { secondsAfter } from '../../platform/clock.ts'
import type { BalanceUpdate, Context } from '../../platform/context.ts'
import { knowsAllBalances } from '../game/game.ts'
import { changeGrant, type GrantRow, insertBalanceUpdate, lockOpenGrant } from './grant.store.ts'
import { judgeGrant, playedBetween, unearned } from './judge-grant.ts'

/**
 * All games are asked at the same time, and each update carries the time of its request. Updates that are further apart
 * than this belong to different readings.
 */
const wholeSeconds = 5

/**
 * Applies a balance update, in the transaction that stores the balance, so that each counts once and in order,
 * whichever request read it. Once all balances of the member's games are known, the open grant is judged. Returns
 * whether that changed anything.
 */
export async function applyBalanceUpdate(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock'>,
  update: BalanceUpdate,
): Promise<boolean> {
  const { memberId, game, beforeSatang: before, afterSatang: after, at } = update
  const open = await lockOpenGrant(tx, memberId)
  if (!open) return false
  const grant = { ...open }
  if (after !== before) {
    grant.balance_updates += 1
    grant.result += after - before
    grant.reported_at = at
    if (!update.isMove) grant.played += playedBetween(before, after)
    const { member_id, grant_id, balance_updates: update_no } = grant
    await insertBalanceUpdate(tx, { member_id, grant_id, update_no, game, before, after, reported_at: at })
  } else grant.reported_at = at
  const isWhole = await knowsAllBalances(tx, memberId, secondsAfter(at, -wholeSeconds))
  const judged = isWhole ? await judge(tx, context, grant) : grant
  const { balance_updates, result, played, reported_at, state, met_at, ended_at, taken_back, back_entry_id } =
    judged
  await changeGrant(tx, open, {
    balance_updates,
    result,
    played,
    reported_at,
    state,
    met_at,
    ended_at,
    taken_back,
    back_entry_id,
  })
  return after !== before || state !== open.state
}

async function judge(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock'>,
  grant: GrantRow,
): Promise<GrantRow> {
  const verdict = judgeGrant(grant)
  const now = context.clock.now()
  if (verdict === 'active' || verdict === grant.state) return grant
  if (verdict === 'met') return { ...grant, state: 'met', met_at: now }
  const back = (await takeWhatIsThere(tx, grant, now)) ??
    // Another movement was faster. The book has locked the wallet since then, so the balance read now does not change.
    (await takeWhatIsThere(tx, grant, now)) ?? { taken_back: 0n, back_entry_id: null }
  return { ...grant, ...back, state: 'failed', ended_at: now }
}

async function takeWhatIsThere(tx: DatabaseTransaction, grant: GrantRow, at: Date) {
  const walletSatang = (await readBalance(tx, grant.member_id, grant.currency)) ?? 0n
  const dueSatang = unearned(grant)
  return takeBack(tx, grant, { amountSatang: dueSatang < walletSatang ? dueSatang : walletSatang, at })
}

/** Takes this many satang of a grant's credit back from the wallet. Returns `undefined` if the wallet holds less. */
export async function takeBack(
  tx: DatabaseTransaction,
  grant: GrantRow,
  { amountSatang, at }: { amountSatang: Satang; at: Date },
): Promise<Pick<GrantRow, 'taken_back' | 'back_entry_id'> | undefined> {
  if (amountSatang === 0n) return { taken_back: 0n, back_entry_id: null }
  const { kind, code } = grant
  const entryId = v5('taken back', grant.grant_id)
  const posted = await postEntry(tx, {
    memberId: grant.member_id,
    currency: grant.currency,
    entryId,
    source: 'wallet',
    destination: `cost:${kind}`,
    amountSatang,
    happenedAt: at,
    statement: {
      type: 'finish_bonus',
      from: 'WALLET',
      to: kind.toUpperCase(),
      related: { [kind]: { description: code } },
    },
  })
  if (!posted.ok && posted.refusal === 'MONEY_NOT_ENOUGH') return undefined
  if (!posted.ok) throw new Error(`The book refused to take back a credit: ${posted.refusal}`)
  return { taken_back: amountSatang, back_entry_id: entryId }
}
