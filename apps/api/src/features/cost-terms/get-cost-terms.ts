import { getCostTerms as call } from '@kapao/contract/cost-terms'
import { readHouseBalances } from '@kapao/ledger/house-accounts'
import { operation } from '../../platform/operation.ts'
import { findAllProviders } from '../game/game.ts'
import { readCostTerms } from './cost-terms.store.ts'
import { noTerms } from './cost-terms.ts'

/** What providers and banks take, and for whom something can be set. */
export const getCostTerms = operation(call, async (_asked, { db }) => {
  const stored = await readCostTerms(db)
  const accounts = (await readHouseBalances(db)).filter(({ account }) => /^(bank|gateway):/.test(account))
  return {
    version: stored?.version ?? 0,
    setAt: stored?.setAt.toISOString() ?? null,
    setBy: stored?.setBy ?? null,
    terms: stored?.terms ?? noTerms,
    games: (await findAllProviders(db)).map(({ code, name }) => ({ game: code, name })),
    accounts: accounts.map(({ account, currency }) => ({ account, currency })),
  }
})
