import { closeMoneyDay as call } from '@kapao/contract/money-day'
import { refuse } from '@kapao/contract/refusal'
import { dayOf } from '@kapao/i18n/date'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { hasUnsummedEntries } from '@kapao/ledger/house-accounts'
import { operation } from '../../platform/operation.ts'
import { insertClosing } from './day-closing.store.ts'
import { type Figures, figuresOf, isSame } from './day-figures.ts'
import { type CompanyDay, presentFigures, readCompanyDays } from './company-day.ts'

/**
 * Closes a day of an outside company at what both sides say now. Adds a row and changes nothing: a day whose figures have
 * changed is closed by another row. Refuses what the contract lists, and then nothing is recorded.
 */
export const closeMoneyDay = operation(call, async ({ body, operator }, context) => {
  const { day, account, currency, note } = body
  const { db, clock } = context
  context.noteAct({ subject: `${day} ${account} ${currency}` })
  if (day >= dayOf(clock.now())) return refuse('DAY_NOT_OVER')
  const seal = await readSummedSeal(db)
  const seen = await readSummedSeal(db, body.sealNo)
  const unsummed = { account, currency, day, sealNo: seal?.sealNo ?? 0n }
  if (await hasUnsummedEntries(db, unsummed)) return refuse('DAY_NOT_SEALED')
  if (seal === undefined || seen === undefined) return refuse('NO_DATA')
  function isIt(each: CompanyDay): boolean {
    return each.account === account && each.currency === currency
  }
  const company = (await readCompanyDays(db, { day, sealNo: seal.sealNo })).find(isIt)
  if (company === undefined) return refuse('NO_DATA')
  const { figures, closings, hasChanged } = company
  const before = (await readCompanyDays(db, { day, sealNo: seen.sealNo })).find(isIt)
  if (before === undefined || !isSame(before.figures, figures)) return refuse('DAY_CHANGED')
  if (closings.length > 0 && !hasChanged) return refuse('DAY_CLOSED')
  if (!figures.agrees && note === undefined) return refuse('NOTE_REQUIRED')
  const [last] = closings
  context.noteAct({
    before: last && presentFigures(figuresOf(last)),
    after: { ...presentFigures(figures), sealNo: seal.sealNo },
  })
  return context.keyedTransaction(async (tx) => {
    const isAdded = await insertClosing(tx, {
      day,
      account,
      currency,
      closing_no: closings.length + 1,
      closed_by: operator.operatorId,
      closed_at: clock.now(),
      seal_no: seal.sealNo,
      ...columnsOf(figures),
      note: note ?? null,
    })
    return isAdded ? { message: 'OK' as const } : refuse('DAY_CLOSED')
  })
})

function columnsOf({ paidIn, paidOut, reported, comparedTo, waiting, differences, agrees }: Figures) {
  return {
    paid_in: paidIn.amountSatang,
    paid_in_entries: paidIn.entries,
    paid_out: paidOut.amountSatang,
    paid_out_entries: paidOut.entries,
    reported: reported?.amountSatang ?? null,
    reported_entries: reported?.entries ?? null,
    compared_to: comparedTo ?? null,
    waiting: waiting.amountSatang,
    waiting_entries: waiting.entries,
    differences,
    agrees,
  }
}
