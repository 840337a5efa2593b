import type { Withdrawal } from '@kapao/contract/withdrawal'
import { formatDateTime } from '@kapao/i18n/date'
import type { Language } from '@kapao/contract/language'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { nextOf, reasonOf, stepOf, titleOf } from '@kapao/i18n/withdrawal-story'
import type { Context } from '../../platform/context.ts'
import { readLatestWithdrawals } from '../withdrawal/withdrawal.ts'
import { wordsIn } from '../../platform/words.ts'

/**
 * Where the money of a member's latest withdrawals is, what happens next, and why money came back, in the app's words.
 */
export async function describeWithdrawals(
  context: Pick<Context, 'db'>,
  { memberId, most, language }: { memberId: string; most: number; language: Language },
): Promise<string[]> {
  return wordWithdrawals(await readLatestWithdrawals(context, { memberId, most }), language)
}

/** Withdrawals in the app's words. */
export async function wordWithdrawals(
  withdrawals: readonly Withdrawal[],
  language: Language,
): Promise<string[]> {
  const t = await wordsIn(language)
  function headOf({ status, amount: baht, currency, bankCode: bank }: Withdrawal): string {
    const amount = formatBaht(baht)
    const unit = currencyWord(currency, language)
    if (status === 'SUCCESS') return t('withdrawal:arrivedTitle', { amount, unit, bank })
    if (status === 'PROCESSING') return t('withdrawal:movingTitle', { amount, unit, bank })
    return `${titleOf(t, { status })}: ${t('withdrawal:moneyBack', { amount, unit })}`
  }
  return withdrawals.map((withdrawal) => {
    const step = withdrawal.timeline.at(-1)
    const lines = [
      `• ${headOf(withdrawal)}`,
      step && `${stepOf(t, step.what)} ${formatDateTime(step.at)}`,
      reasonOf(t, withdrawal),
      nextOf(t, withdrawal),
    ]
    return lines.filter((line) => line !== undefined).join('\n')
  })
}
