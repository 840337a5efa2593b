import type { StatementDetail, StatementLine, StatementStep } from '@kapao/contract/statement'
import { formatBaht } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** Whether the movement takes money from the wallet. */
function isOut({ from }: Pick<StatementLine, 'from'>): boolean {
  return from === 'WALLET'
}

const words = {
  RECORDED: { in: 'statement:stepRecordedIn', out: 'statement:stepRecordedOut' },
  HELD: { in: 'statement:stepHeldIn', out: 'statement:stepHeldOut' },
  SETTLED: { in: 'statement:stepSettledIn', out: 'statement:stepSettledOut' },
  VOIDED: { in: 'statement:stepVoidedIn', out: 'statement:stepVoidedOut' },
  REVERSED: { in: 'statement:stepReversedIn', out: 'statement:stepReversedOut' },
} as const satisfies Record<StatementStep, { in: string; out: string }>

type Step = StatementDetail['timeline'][number]

/** What a step did with the member's money. */
export function stepText(t: TFunction, line: StatementDetail, { what }: Step): string {
  return t(words[what][isOut(line) ? 'out' : 'in'])
}

/** The text about the rest, if only a part of the held amount was settled. */
export function restText(t: TFunction, line: StatementDetail, { what, amount }: Step): string | undefined {
  const held = line.timeline.find((step) => step.what === 'HELD')
  if (what !== 'SETTLED' || held === undefined || held.amount <= amount || !isOut(line)) return undefined
  // Both are whole satang, so their difference is rounded to whole satang.
  return t('statement:stepRest', { amount: formatBaht(Math.round((held.amount - amount) * 100) / 100) })
}

const nextWords = {
  WAITING_FOR_BANK: { in: 'statement:nextBankIn', out: 'statement:nextBankOut' },
  WAITING_FOR_PARTY: { in: 'statement:nextProviderIn', out: 'statement:nextProviderOut' },
  // A gift is always incoming.
  WAITING_FOR_WALLET: { in: 'statement:nextWalletIn', out: 'statement:nextWalletIn' },
} as const

/** The next step of a movement in progress; undefined for a finished one. */
export function nextText(t: TFunction, line: StatementDetail): string | undefined {
  return line.next && t(nextWords[line.next][isOut(line) ? 'out' : 'in'])
}
