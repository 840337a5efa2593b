import { setTimeout as wait } from 'node:timers/promises'
import type { Transfer } from '@kapao/contract/transfer'
import { isRefusal } from '@kapao/contract/refusal'
import { readBalance } from '@kapao/ledger/ledger'
import { toAmount, type Satang } from '@kapao/money/satang'
import { v5 } from 'uuid'
import type { Context, OperationContext } from '../../platform/context.ts'
import { askBalance, findOpenGames, type OpenGame } from '../game/game.ts'
import { submitInBackground } from '../../outbound/submit.ts'
import { legs } from './legs.ts'
import { type NotStarted, startTransfer, type TransferParams, wallet } from './start-transfer.ts'
import {
  findTransfer,
  findPartsOfTransferAll,
  findWaitsFor,
  type LatestTransfer,
  type TransferRow,
} from './transfer.store.ts'

export { transferInvariant } from './transfer-invariant.store.ts'

type Member = TransferParams['member']

/**
 * Transfers money between a member's wallet and games; amounts are satang. Returns the transfer when it has ended, or
 * in its current state after the longest wait of a request: then it continues in the background. The same `transferId`
 * is the same transfer. Refuses what cannot begin (`NotStarted`); a transfer that began and failed is returned as
 * failed.
 */
export async function transferBetween(
  context: OperationContext,
  params: TransferParams,
): Promise<LatestTransfer | NotStarted> {
  const started = await startTransfer(context, params)
  if (isRefusal(started)) return started
  if (started) await waitFor(context, submitInBackground(context, legs, started))
  return readTransfer(context, params.member.memberId, params.transferId)
}

async function waitFor(context: Context, running: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const longEnough = wait(context.retryPolicy.answerWithinSeconds * 1000, undefined, { signal: over.signal })
  await Promise.race([running, longEnough.catch(() => undefined)])
  over.abort()
}

async function readTransfer(context: Context, memberId: string, transferId: string): Promise<LatestTransfer> {
  const transfer = await findTransfer(context.db, { memberId, transferId })
  if (!transfer) throw new Error(`Transfer ${transferId} does not exist`)
  const waitsFor = transfer.state === 'open' ? await findWaitsFor(context.db, { memberId, transferId }) : null
  return { ...transfer, waits_for: waitsFor }
}

const statusOf = { open: 'PROCESSING', done: 'SUCCESS', failed: 'FAILED' } as const

/** A transfer in wire format. */
export function describeTransfer(transfer: LatestTransfer): Transfer {
  return {
    _id: transfer.transfer_id,
    from: transfer.from_account,
    to: transfer.to_account,
    amount: toAmount(transfer.amount),
    currency: transfer.currency,
    status: statusOf[transfer.state],
    createdAt: transfer.created_at.toISOString(),
    endedAt: transfer.ended_at?.toISOString() ?? null,
    waitsFor: transfer.waits_for,
    moneyIn: transfer.money_in,
  }
}

/** The result of one part of a transfer of all money. */
export type TransferPart = {
  from: string
  amountSatang: Satang
  status: Transfer['status']
  code?: 'TRANSFER_FAIL' | 'TRANSFER_IN_PROGRESS' | 'SLOT_NO_ACCOUNT' | 'MONEY_NOT_ENOUGH' | 'PARTY_PAUSED'
}

type TransferAll = { member: Member; transferAllId: string; except?: string }

/**
 * Transfers the balances of all games to the wallet, all at once, and returns the result of each: in whole steps of at
 * least one baht, as much as the provider reports. The same `transferAllId` again begins nothing new.
 */
export async function bringHome(
  context: OperationContext,
  { member, transferAllId, except }: TransferAll,
): Promise<TransferPart[]> {
  const earlier = await findPartsOfTransferAll(context.db, { memberId: member.memberId, transferAllId })
  if (earlier.length > 0) return homewardOf(earlier)
  const games = (await findOpenGames(context, member)).filter(({ provider }) => provider.code !== except)
  const parts = await Promise.all(games.map((game) => bringOneHome(context, { member, transferAllId, game })))
  return parts.flat()
}

/** The results of an earlier transfer of all money into the wallet, in their current state. */
export async function readParts(
  context: Context,
  { member: { memberId }, transferAllId }: Pick<TransferAll, 'member' | 'transferAllId'>,
): Promise<TransferPart[]> {
  return homewardOf(await findPartsOfTransferAll(context.db, { memberId, transferAllId }))
}

function homewardOf(transfers: readonly TransferRow[]): TransferPart[] {
  return transfers.filter(({ from_account }) => from_account !== wallet).map(partOf)
}

async function bringOneHome(
  context: OperationContext,
  { member, transferAllId, game }: { member: Member; transferAllId: string; game: OpenGame },
): Promise<TransferPart[]> {
  const { facts } = game.connection.adapter
  if (!facts.reportsBalance) return []
  const from = game.provider.code
  const balanceSatang = await askBalance(context, game)
  if (balanceSatang === undefined) {
    const isEmpty = (game.account.balance ?? 0n) === 0n
    return isEmpty ? [] : [{ from, amountSatang: 0n, status: 'FAILED', code: 'TRANSFER_FAIL' }]
  }
  const amountSatang = balanceSatang - (balanceSatang % facts.stepSatang)
  if (amountSatang < leastPartSatang) return []
  return [
    await transferPart(context, {
      member,
      transferAllId,
      transferId: v5(from, transferAllId),
      from,
      to: wallet,
      amountSatang,
    }),
  ]
}

/** Specification §9: the minimum transfer is one baht. Less than that stays in its account. */
const leastPartSatang = 100n

/**
 * Transfers the whole wallet into a game, in steps that the game accepts. Nothing if that is less than one baht. The same
 * `transferAllId` is the same transfer, whatever the wallet has by then.
 */
export async function sendWallet(
  context: OperationContext,
  { member, transferAllId, to }: { member: Member; transferAllId: string; to: OpenGame },
): Promise<TransferPart[]> {
  const transferId = v5(wallet, transferAllId)
  const earlier = await findTransfer(context.db, { memberId: member.memberId, transferId })
  if (earlier) return [partOf(earlier)]
  const balanceSatang = (await readBalance(context.db, member.memberId, member.currency)) ?? 0n
  const amountSatang = balanceSatang - (balanceSatang % to.connection.adapter.facts.stepSatang)
  if (amountSatang < leastPartSatang) return []
  return [
    await transferPart(context, {
      member,
      transferAllId,
      transferId,
      from: wallet,
      to: to.provider.code,
      amountSatang,
    }),
  ]
}

async function transferPart(context: OperationContext, params: TransferParams): Promise<TransferPart> {
  const transfer = await transferBetween(context, params)
  if (!isRefusal(transfer)) return partOf(transfer)
  const { from } = params
  const code =
    transfer.code === 'NO_GAME' || transfer.code === 'TRANSFER_MINIMUM' ? 'TRANSFER_FAIL' : transfer.code
  return { from, amountSatang: 0n, status: 'FAILED', code }
}

function partOf({ from_account: from, amount, state, code }: TransferRow): TransferPart {
  return {
    from,
    amountSatang: amount,
    status: statusOf[state],
    ...(code ? { code } : {}),
  }
}
