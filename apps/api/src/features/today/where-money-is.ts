import { keyOfGateway } from '@kapao/contract/party-list'
import { syntheticProvider } from '@kapao/contract/synthetic'
import type { BookFigures } from '@kapao/contract/today'
import { type HouseBalance, readHouseBalances } from '@kapao/ledger/house-accounts'
import { type Satang, toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { readBalancesInGames } from '../play/play.ts'
import { type Held, readHeld, readSynthetic } from './today.store.ts'

const syntheticAccount = keyOfGateway(syntheticProvider)

/** Where the money is at the moment, in each currency; without that of the synthetic member. */
export async function readWhereMoneyIs(db: Context['db']): Promise<BookFigures[]> {
  const balances = await readHouseBalances(db)
  const games = await readBalancesInGames(db)
  const held = await readHeld(db)
  const synthetic = await readSynthetic(db)
  const currencies = new Set([...balances, ...games, ...held].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => ({
    currency,
    ...ofAccounts(
      balances.filter((balance) => balance.currency === currency),
      held.find((each) => each.currency === currency),
      synthetic.find((each) => each.currency === currency)?.walletSatang ?? 0n,
    ),
    inGames: toAmount(
      games.reduce((sum, game) => (game.currency === currency ? sum + game.balanceSatang : sum), 0n) -
        (synthetic.find((each) => each.currency === currency)?.gameSatang ?? 0n),
    ),
  }))
}

/**
 * What came from accounts of the house and did not go back is in members' wallets, or held. An account of the house is below
 * zero by what members received from it.
 */
function ofAccounts(balances: readonly HouseBalance[], held: Held | undefined, ofSynthetic: Satang) {
  function received(start: string): Satang {
    return balances.reduce(
      (sum, { account, balanceSatang }) => (account.startsWith(start) ? sum - balanceSatang : sum),
      0n,
    )
  }
  const ofSyntheticGateway = balances.find(({ account }) => account === syntheticAccount)?.balanceSatang ?? 0n
  const { forWithdrawals = 0n, intoGames = 0n, withdrawals = 0, transfers = 0 } = held ?? {}
  return {
    inWallets: toAmount(received('') - ofSynthetic - forWithdrawals - intoGames),
    heldForWithdrawals: toAmount(forWithdrawals),
    openWithdrawals: withdrawals,
    onItsWay: toAmount(intoGames),
    openTransfers: transfers,
    atBanks: toAmount(received('bank:')),
    atGateways: toAmount(received('gateway:') + ofSyntheticGateway),
  }
}
