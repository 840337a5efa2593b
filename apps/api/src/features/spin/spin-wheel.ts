import { areSameOdds, pickSlice } from '@kapao/contract/fairness'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { spinWheel as call } from '@kapao/contract/spin'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { takeCoin } from './coin.ts'
import { type SpinRow, insertSpin, type SealedSeed, useTurn } from './spin.store.ts'
import { prepareTurn } from './prepare-turn.ts'
import { generateSeed, openSeed } from './seed-turn.ts'
import { amountOf } from './prize-amount.ts'
import { describeSpin, findOpenWheel } from './spin.ts'
import { takePrize } from './wheel.store.ts'

type Params = {
  memberId: string
  currency: 'BAHT' | 'LAK'
  commitment: string
  clientSeed: string
  next: SealedSeed
}

/** Draws for one coin. Coin, turn, stock and draw are one transaction: all or nothing. */
export const spinWheel = operation(call, async ({ body, member }, context) => {
  const { memberId, currency } = member
  const next = await generateSeed(context, memberId)
  const params = {
    commitment: body?.commitment ?? (await readCommitment(context, { memberId, currency })),
    clientSeed: body?.clientSeed ?? context.random.token(),
  }
  const spun = await context.keyedTransaction((tx) =>
    spinOnce(tx, context, { memberId, currency, next, ...params }),
  )
  if (!isRefusal(spun)) context.announce(memberId)
  return spun
})

/** The commitment of the current turn. Empty if no wheel is open; the draw then refuses WHEEL_CLOSED. */
async function readCommitment(
  context: Context,
  { memberId, currency }: Pick<Params, 'memberId' | 'currency'>,
): Promise<string> {
  const wheel = await findOpenWheel(context.db, currency)
  return wheel ? (await prepareTurn(context, memberId, wheel)).commitment : ''
}

async function spinOnce(tx: DatabaseTransaction, context: Context, params: Params) {
  const { memberId, currency, commitment, clientSeed } = params
  const remainingCoin = await takeCoin(tx, { memberId, currency })
  if (remainingCoin === undefined) return refuse('NO_COIN')
  const wheel = await findOpenWheel(tx, currency)
  if (!wheel) return refuse('WHEEL_CLOSED')
  const turn = await useTurn(tx, params)
  // A draw never uses odds other than those that the member has seen.
  if (!turn || !areSameOdds(turn.odds, wheel.odds)) return refuse('WHEEL_CHANGED')
  const { drawNo, sealedSeed, odds } = turn
  const serverSeed = openSeed(context, { memberId, commitment, sealedSeed })
  const { code, round } = await pickSlice({ serverSeed, clientSeed, drawNo, odds })
  const slice = wheel.slices.find((each) => each.code === code)
  if (!slice) throw new Error(`The drawn slice ${code} is not on the wheel`)
  if (!(await takePrize(tx, slice))) return refuse('WHEEL_CHANGED')
  const now = context.clock.now()
  const { label, bg_color, text_color, html_description, kind, prize, offer_code } = slice
  const spun: SpinRow = {
    member_id: memberId,
    spin_no: drawNo,
    commitment,
    server_seed: serverSeed,
    client_seed: clientSeed,
    round,
    odds,
    code,
    label,
    bg_color,
    text_color,
    html_description,
    kind,
    prize,
    offer_code,
    currency,
    spun_at: now,
    coupon_id: context.random.id(),
    expires_at: wheel.coupon_days === null ? null : secondsAfter(now, wheel.coupon_days * 86_400),
    claimed_at: null,
    sent_at: null,
    sent_by: null,
  }
  await insertSpin(tx, { ...spun, odds: JSON.stringify(odds) })
  return {
    success: true as const,
    result: {
      code,
      label,
      remainingCoin,
      kind,
      amount: amountOf(kind, prize),
      coupon: spun.coupon_id,
    },
    draw: describeSpin(spun),
  }
}
