import { type AccountNames, partsOfAccount } from '@kapao/contract/money'
import type { Language } from '@kapao/contract/language'
import type { TFunction } from 'i18next'

const nameIn = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const

/** Accounts of the house that are no bank, gateway or provider. */
const ownNames = {
  wallet: 'houseAccount:wallet',
  adjustment: 'houseAccount:adjustment',
  'bank:PAYOUT': 'houseAccount:payout',
  'bank:MANUAL': 'houseAccount:manual',
  'cost:bonus': 'houseAccount:bonus',
  'cost:promotion': 'houseAccount:promotion',
  'cost:refund': 'houseAccount:refund',
  'cost:invite': 'houseAccount:invite',
  'cost:wheel': 'houseAccount:wheel',
} as const

/** What people call an account of the book: by its own text, the name of the bank or provider, or its code. */
export function wordsForAccount(
  t: TFunction,
  { account, names }: { account: string; names: AccountNames },
  language: Language,
): string {
  if (Object.hasOwn(ownNames, account)) return t(ownNames[account as keyof typeof ownNames])
  return names?.[nameIn[language]] ?? partsOfAccount(account).code
}

/** The page of an account's entries. */
export function accountAddress({ account, currency }: { account: string; currency: string }): string {
  return `/money/accounts/${currency}/${encodeURIComponent(account)}`
}
