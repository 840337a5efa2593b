import { listHouseAccounts as call, partsOfAccount } from '@kapao/contract/money'
import { type HouseBalance, readHouseBalances } from '@kapao/ledger/house-accounts'
import { currencies, type Currency, toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { type NamesOf, readAccountNames } from './money.store.ts'

/**
 * The balance of every account of the house now. What members are owed is not added up from their wallets: what came into
 * wallets went out of the house, so it is the house's sum with the opposite sign.
 */
export const listHouseAccounts = operation(call, async (_asked, { db, clock }) => {
  const namesOf = await readAccountNames(db)
  const balances = await readHouseBalances(db)
  const ofCurrency = Map.groupBy(balances, ({ currency }) => currency)
  return {
    asOf: clock.now().toISOString(),
    currencies: currencies.flatMap((currency) => {
      const rows = ofCurrency.get(currency)
      return rows === undefined ? [] : [presentCurrency(currency, rows, namesOf)]
    }),
  }
})

function presentCurrency(currency: Currency, rows: readonly HouseBalance[], namesOf: NamesOf) {
  return {
    currency,
    accounts: rows.map((row) => presentAccount(row, namesOf)),
    owed: toAmount(-rows.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0n)),
  }
}

function presentAccount({ account, balanceSatang }: HouseBalance, namesOf: NamesOf) {
  return {
    account,
    group: partsOfAccount(account).group,
    names: namesOf(account),
    balance: toAmount(balanceSatang),
  }
}
