import { areSameOdds } from '@kapao/contract/fairness'
import type { Draw, PastSpin, SpinSetup, WheelSlice } from '@kapao/contract/spin'
import type { SpinRequest } from '../../storage/spin-request.ts'
import { checkHere } from './check-here.ts'

/**
 * The won prize. `isFair`: the verdict of this phone; undefined if the browser cannot verify. `isLate`: the response
 * was lost, and the result was found afterwards.
 */
export type Win = {
  draw: Draw
  slice: WheelSlice
  coupon: string
  isFair: boolean | undefined
  isLate: boolean
}

/** Whether a prize is money. Coins for another turn and goods, which may be a consolation, are not celebrated. */
export function isMoney({ kind, amount }: Pick<WheelSlice, 'kind' | 'amount'>): boolean {
  return (kind === 'baht' || kind === 'bonus') && amount > 0
}

type SpinAnswer = {
  result: { code: string; coupon: string; kind: WheelSlice['kind']; amount: number }
  draw: Draw
}

/** The prize of a spin that was just answered. */
export async function winOf(
  { result, draw }: SpinAnswer,
  request: SpinRequest,
  setup: SpinSetup,
): Promise<Win> {
  const slice = setup.activeSpinwheel?.slices.find(({ code }) => code === result.code)
  const isAsAsked =
    draw.commitment === request.commitment &&
    draw.clientSeed === request.clientSeed &&
    areSameOdds(draw.odds, setup.odds)
  return {
    draw,
    slice: slice ?? { ...plainSlice, ...result, label: draw.label },
    coupon: result.coupon,
    isFair: await isFair(draw, isAsAsked),
    isLate: false,
  }
}

/** The prize of a spin that was found in the list of past spins. */
export async function lateWin(spun: PastSpin): Promise<Win> {
  return {
    draw: spun,
    slice: spun.slice,
    coupon: spun.coupon._id,
    isFair: await isFair(spun, true),
    isLate: true,
  }
}

async function isFair(draw: Draw, isAsAsked: boolean): Promise<boolean | undefined> {
  const { verdict } = await checkHere(draw)
  return verdict === 'impossible' ? undefined : verdict === 'fair' && isAsAsked
}

const plainSlice = { bgColor: '#251e57', textColor: '#ffffff', htmlDescription: '' }
