import { areSameOdds } from '@kapao/contract/draw'
import { getSpinSetup as call } from '@kapao/contract/spin'
import { toAmount } from '@kapao/money/satang'
import type { House } from '../../house.ts'
import { operation } from '../../operation.ts'
import { readCoins, readComing } from './coin.ts'
import { bindTurn, findTurn, type TurnRow } from './draw.store.ts'
import { drawSeed } from './seed-turn.ts'
import { describeSlice, findOpenWheel, type OpenWheel } from './spin.ts'

/** The wheel as it stands, the member's coins, and what the next draw is bound to. */
export const getSpinSetup = operation(call, async ({ member }, house) => {
  const [wheel, coins] = await Promise.all([
    findOpenWheel(house.db, member.currency),
    readCoins(house, member),
  ])
  const turn = wheel && (await prepareTurn(house, member.memberId, wheel))
  const coming = await readComing(house, member, coins)
  const { coin, perCoinSatang, untilNextSatang } = coins
  return {
    activeSpinwheel: wheel ? { name: wheel.name, slices: wheel.slices.map(describeSlice) } : null,
    userCoin: coin,
    coinRate: perCoinSatang === undefined ? null : toAmount(perCoinSatang),
    untilNextCoin: untilNextSatang === undefined ? null : toAmount(untilNextSatang),
    coming: { deposits: toAmount(coming.satang), coins: coming.coins },
    odds: turn?.odds ?? [],
    next: turn ? { drawNo: turn.draw_no, commitment: turn.commitment } : null,
  }
})

/** The turn that is bound to the odds of now: the one there is, or a new one. */
const prepareTurn = async (house: House, memberId: string, { odds }: OpenWheel): Promise<TurnRow> => {
  const turn = await findTurn(house.db, memberId)
  if (turn && areSameOdds(turn.odds, odds)) return turn
  return bindTurn(house.db, { memberId, odds, ...(await drawSeed(house, memberId)) })
}
