import { keyOfGame } from '@kapao/contract/party-list'
import { transferAllMoney as call } from '@kapao/contract/transfer'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { operation } from '../../platform/operation.ts'
import { findOpenGame } from '../game/game.ts'
import { refuseEarly } from '../pause/pause.ts'
import { wallet } from './start-transfer.ts'
import { bringHome, sendWallet, type TransferPart } from './transfer.ts'

/**
 * Transfers every other balance into one account: the games' balances go to the wallet, all at once, and from the
 * wallet one transfer goes into the target game. Money still on its way to the wallet by then stays there.
 */
export const transferAllMoney = operation(call, async ({ body, member, idempotencyKey }, context) => {
  const { to } = body
  const game = to === wallet ? undefined : await findOpenGame(context, member, to)
  if (isRefusal(game)) return game
  if (game && !game.provider.is_enabled) return refuse('NO_GAME')
  const paused = game && (await refuseEarly(context, keyOfGame(game.provider.code)))
  if (paused) return paused
  const transferAllId =
    idempotencyKey === undefined
      ? context.random.id()
      : v5(JSON.stringify(['sweep', idempotencyKey, to]), member.memberId)
  const home = await bringHome(context, { member, transferAllId, except: to })
  const onward = game ? await sendWallet(context, { member, transferAllId, to: game }) : []
  const answer = { to, transfers: [...home, ...onward].map(presentPart) }
  // A response without transfers in progress is stored under the idempotency key. Otherwise a repeat reads the current
  // state.
  const isWhole = answer.transfers.every(({ status }) => status !== 'PROCESSING')
  return isWhole ? context.keyedTransaction(async () => answer) : answer
})

function presentPart({ amountSatang, ...parts }: TransferPart) {
  return {
    ...parts,
    amount: toAmount(amountSatang),
  }
}
