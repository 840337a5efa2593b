import { keyOfGame } from '@kapao/contract/party-list'
import { leastTransfer } from '@kapao/contract/transfer'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postRequests } from '@kapao/ledger/ledger'
import { type Satang, toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context, OperationContext } from '../../platform/context.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { findOpenGame, type OpenGame } from '../game/game.ts'
import { refusePaused } from '../pause/pause.ts'
import { holdOf, type Holding } from './leg-entries.ts'
import { legIdOf, legs } from './legs.ts'
import { insertLegs, insertTransfer } from './transfer.store.ts'

export const wallet = 'WALLET'

export type TransferParams = {
  member: { memberId: string; currency: 'BAHT' | 'LAK' }
  /** The same request has the same id, so that a repeat is the same transfer. */
  transferId: string
  from: string
  to: string
  amountSatang: Satang
  transferAllId?: string
}

export type NotStarted = Refusal<
  | 'NO_GAME'
  | 'SLOT_NO_ACCOUNT'
  | 'TRANSFER_MINIMUM'
  | 'PARTY_PAUSED'
  | 'TRANSFER_IN_PROGRESS'
  | 'MONEY_NOT_ENOUGH'
>

/**
 * Commits a transfer with its first hold and the job that polls it, before any provider is called. Returns the leg to
 * submit, or `undefined` if the transfer existed before. A refusal leaves nothing.
 */
export async function startTransfer(
  context: OperationContext,
  params: TransferParams,
): Promise<OutboundKey | undefined | NotStarted> {
  const games = await findGames(context, params)
  if (isRefusal(games)) return games
  const tooSmall = refuseAmount(games, params)
  if (tooSmall) return tooSmall
  let started: OutboundKey | undefined
  const refused = await context.keyedTransaction(async (tx) => {
    const written = await writeTransfer(tx, context, params, games)
    if (isRefusal(written)) return written
    started = written
    // Stores the idempotency key without a response: a repeat reads the current state of the transfer.
    return undefined
  })
  return isRefusal(refused) ? refused : started
}

async function findGames(context: Context, { member, from, to }: TransferParams) {
  const games: OpenGame[] = []
  for (const code of [from, to]) {
    if (code === wallet) continue
    const game = await findOpenGame(context, member, code)
    if (isRefusal(game)) return game
    // A closed provider pays out what it holds, and accepts no new money.
    if (code === to && !game.provider.is_enabled) return refuse('NO_GAME')
    games.push(game)
  }
  return games
}

function refuseAmount(games: readonly OpenGame[], { amountSatang, member: { currency } }: TransferParams) {
  if (amountSatang < BigInt(leastTransfer) * 100n)
    return refuse('TRANSFER_MINIMUM', { min: leastTransfer, currency })
  const { stepSatang } =
    games
      .map(({ connection }) => connection.adapter.facts)
      .find((facts) => amountSatang % facts.stepSatang !== 0n) ?? {}
  return stepSatang === undefined ? undefined : refuse('TRANSFER_MINIMUM', { step: toAmount(stepSatang) })
}

async function writeTransfer(
  tx: DatabaseTransaction,
  context: Context,
  { member, transferId, from, to, amountSatang, transferAllId }: TransferParams,
  games: readonly OpenGame[],
): Promise<OutboundKey | undefined | Refusal<'PARTY_PAUSED' | 'TRANSFER_IN_PROGRESS' | 'MONEY_NOT_ENOUGH'>> {
  const { memberId, currency } = member
  const now = context.clock.now()
  const pollAt = secondsAfter(now, context.retryPolicy.leaseSeconds)
  const common = {
    member_id: memberId,
    transfer_id: transferId,
    amount: amountSatang,
    currency,
    created_at: now,
  }
  const isNew = await insertTransfer(tx, {
    ...common,
    from_account: from,
    to_account: to,
    state: 'open',
    transfer_all_id: transferAllId ?? null,
  })
  if (!isNew) return undefined
  const paused = await refusePaused(
    tx,
    games.map(({ provider }) => keyOfGame(provider.code)),
  )
  if (paused) return paused
  const rows = games.map(({ account }, index) => {
    const legId = legIdOf(transferId, index === 0 ? 1 : 2)
    return {
      ...common,
      leg_id: legId,
      leg_no: index + 1,
      game: account.game,
      direction: account.game === from ? ('out' as const) : ('in' as const),
      username: account.username,
      reference: legId.replaceAll('-', ''),
      ...(index === 0
        ? { state: 'held' as const, poll_at: pollAt, leased_until: pollAt }
        : { state: 'waiting' as const }),
    }
  })
  const [first] = rows
  if (!first || !(await insertLegs(tx, rows))) return refuse('TRANSFER_IN_PROGRESS')
  const held = await hold(tx, { ...first, happenedAt: now })
  if (held) return held
  const key = { memberId, id: first.leg_id }
  await schedulePoll(tx, legs.job, { key, at: pollAt })
  return key
}

async function hold(tx: DatabaseTransaction, leg: Holding) {
  const [answer] = await postRequests(tx, [
    { memberId: leg.member_id, currency: leg.currency, moves: [holdOf(leg)] },
  ])
  if (answer?.ok) return undefined
  if (answer?.refusal === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH')
  throw new Error(`The book refused a hold: ${answer?.refusal}`)
}
