import { listAccountEntries as call } from '@kapao/contract/money'
import { refuse } from '@kapao/contract/refusal'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { listAccountEntries as list, sumAccountDays } from '@kapao/ledger/house-accounts'
import { operation } from '../../platform/operation.ts'
import { presentSeal } from '../report/report.ts'
import { presentMoved, presentPage, readPosition } from './money.ts'
import { readAccountNames } from './money.store.ts'

/** What moved at an account of the house, as of the newest seal that is summed up or an earlier one. */
export const listAccountEntries = operation(call, async ({ body }, { db }) => {
  const { limit, after, ...asked } = body
  const names = (await readAccountNames(db))(asked.account)
  const seal = await readSummedSeal(db, asked.sealNo)
  if (seal === undefined && asked.sealNo !== undefined) return refuse('NO_DATA')
  if (seal === undefined) return { names, seal: null, in: none, out: none, entries: [], next: null }
  const days = { ...asked, sealNo: seal.sealNo }
  const sums = await sumAccountDays(db, days)
  const page = await list(db, { ...days, limit, after: readPosition(after) })
  return {
    names,
    seal: presentSeal(seal),
    in: presentMoved(sums.in),
    out: presentMoved(sums.out),
    ...presentPage(page),
  }
})

const none = { amount: 0, entries: 0 }
