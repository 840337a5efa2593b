import { agreementOf, type CompanyDay, type MoneyDay } from '@kapao/contract/money-day'
import type { HouseAccount, HouseAccounts } from '@kapao/contract/money'
import { amount, moment, number, text } from './cell.ts'
import type { Column, Words } from './column.ts'

/** An account of the house in a currency. */
export type AccountLine = HouseAccount & { currency: 'BAHT' | 'LAK'; asOf: string }

export function accountRows({ asOf, currencies }: HouseAccounts): AccountLine[] {
  return currencies.flatMap(({ currency, accounts }) =>
    accounts.map((account) => ({ ...account, currency, asOf })),
  )
}

export const accountColumns: readonly Column<AccountLine>[] = [
  { head: ({ column }) => column.account, cell: ({ account }) => text(account) },
  { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
  { head: ({ money }) => money.balance, cell: ({ balance }) => amount(balance) },
  { head: ({ column }) => column.time, cell: ({ asOf }) => moment(asOf) },
]

/** A day of an outside company, as of a seal. */
export type CompanyLine = CompanyDay & { sealNo: number | undefined }

export function companyRows({ companies, seal }: MoneyDay): CompanyLine[] {
  return companies.map((company) => ({ ...company, sealNo: seal?.sealNo }))
}

/** What one side says, and in how many entries. */
function sideColumns(
  head: (words: Words) => string,
  sideOf: (figures: CompanyDay['figures']) => CompanyDay['figures']['reported'],
): Column<CompanyLine>[] {
  return [
    { head, cell: ({ figures }) => amount(sideOf(figures)?.amount) },
    {
      head: (words) => `${head(words)} (${words.report.entriesHead})`,
      cell: ({ figures }) => number(sideOf(figures)?.entries),
    },
  ]
}

export const companyColumns: readonly Column<CompanyLine>[] = [
  { head: ({ money }) => money.day, cell: (_, filter) => text((filter as { day: string }).day) },
  { head: ({ column }) => column.account, cell: ({ account }) => text(account) },
  { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
  ...sideColumns(
    ({ money }) => money.paidIn,
    ({ paidIn }) => paidIn,
  ),
  ...sideColumns(
    ({ money }) => money.paidOut,
    ({ paidOut }) => paidOut,
  ),
  ...sideColumns(
    ({ money }) => money.reportedHead,
    ({ reported }) => reported,
  ),
  { head: ({ column }) => column.comparedTo, cell: ({ figures }) => moment(figures.comparedTo) },
  ...sideColumns(
    ({ column }) => column.waiting,
    ({ waiting }) => waiting,
  ),
  { head: ({ money }) => money.openDifferences, cell: ({ figures }) => number(figures.differences) },
  { head: ({ money }) => money.stateHead, cell: ({ figures }) => text(agreementOf(figures)) },
  { head: ({ column }) => column.seal, cell: ({ sealNo }) => number(sealNo) },
  { head: ({ money }) => money.closingHead, cell: (line) => text(closingOf(line)) },
  { head: ({ column }) => column.closedBy, cell: ({ closings: [last] }) => text(last?.by) },
  { head: ({ column }) => column.closedAt, cell: ({ closings: [last] }) => moment(last?.at) },
  { head: ({ column }) => column.closedAtSeal, cell: ({ closings: [last] }) => number(last?.sealNo) },
  { head: ({ money }) => money.note, cell: ({ closings: [last] }) => text(last?.note) },
]

function closingOf({ closings, hasChanged }: CompanyLine): 'open' | 'changed' | 'closed' {
  if (closings.length === 0) return 'open'
  return hasChanged ? 'changed' : 'closed'
}
