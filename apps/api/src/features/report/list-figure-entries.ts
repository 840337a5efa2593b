import { listFigureEntries as call } from '@kapao/contract/report'
import { listFigureEntries as list, readSummedSeal, sumFigureEntries } from '@kapao/ledger/day-sums'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { refuse } from '@kapao/contract/refusal'

/** The entries behind a figure, with a sum that is counted from them and not taken from the report. */
export const listFigureEntries = operation(call, async ({ body }, { db }) => {
  const { limit, after, ...asked } = body
  const seal = await readSummedSeal(db, asked.sealNo)
  if (seal === undefined) return refuse('NO_DATA')
  const filter = { ...asked, sealNo: seal.sealNo }
  const total = await sumFigureEntries(db, filter)
  const { entries, next } = await list(db, { ...filter, limit, after })
  return {
    entries: entries.map(({ amountSatang, happenedAt, sealNo, ...entry }) => ({
      ...entry,
      amount: toAmount(amountSatang),
      happenedAt: happenedAt.toISOString(),
      sealNo: Number(sealNo),
    })),
    total: { amount: toAmount(total.amountSatang), entries: total.entries },
    next: next ?? null,
  }
})
