import { getSpinSetup as call } from '@kapao/contract/spin'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { readCoins, readComing } from './coin.ts'
import { prepareTurn } from './prepare-turn.ts'
import { describeSlice, findOpenWheel } from './spin.ts'

/** The current wheel, the member's coins, and the commitment of the next draw. */
export const getSpinSetup = operation(call, async ({ member }, context) => {
  const [wheel, coins] = await Promise.all([
    findOpenWheel(context.db, member.currency),
    readCoins(context, member),
  ])
  const turn = wheel && (await prepareTurn(context, member.memberId, wheel))
  const coming = await readComing(context, member, coins)
  const { coin, perCoinSatang, untilNextSatang } = coins
  return {
    activeSpinwheel: wheel ? { name: wheel.name, slices: wheel.slices.map(describeSlice) } : null,
    userCoin: coin,
    coinRate: perCoinSatang === undefined ? null : toAmount(perCoinSatang),
    untilNextCoin: untilNextSatang === undefined ? null : toAmount(untilNextSatang),
    coming: { deposits: toAmount(coming.satang), coins: coming.coins },
    odds: turn?.odds ?? [],
    next: turn ? { drawNo: turn.spin_no, commitment: turn.commitment } : null,
  }
})
