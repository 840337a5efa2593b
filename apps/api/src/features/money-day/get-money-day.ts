import { getMoneyDay as call } from '@kapao/contract/money-day'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { dayOf } from '@kapao/i18n/date'
import { operation } from '../../platform/operation.ts'
import { readAccountNames } from '../money/money.ts'
import { presentCompanyDay, readCompanyDays } from './company-day.ts'

/** What the book and each outside company say of a day, as of the newest seal that is summed up. */
export const getMoneyDay = operation(call, async ({ body: { day } }, { db, clock }) => {
  const isOver = day < dayOf(clock.now())
  const namesOf = await readAccountNames(db)
  const seal = await readSummedSeal(db)
  return {
    isOver,
    seal: seal ? { sealNo: Number(seal.sealNo), sealedAt: seal.sealedAt.toISOString() } : null,
    companies: (await readCompanyDays(db, { day, sealNo: seal?.sealNo ?? 0n })).map((company) =>
      presentCompanyDay(company, namesOf),
    ),
  }
})
