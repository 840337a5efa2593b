import type { Approval } from '@kapao/contract/approval'
import { currentLanguage } from '@kapao/i18n/start'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'

/** More than the world has, and more than `formatBaht` writes. */
const boundless = 1_000_000_000_000

/** What an offer or the wheel can give in all, before and after a request. */
export function ApprovalCost({ cost }: { cost: NonNullable<Approval['cost']> }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(cost.currency, currentLanguage(i18n))
  function write(amount: number | null): string {
    return amount === null || amount > boundless ? t('approval:boundless') : `${formatBaht(amount)} ${unit}`
  }
  const [before, after] = [write(cost.before), write(cost.after)]
  return (
    <p className="text-base">
      {t('approval:cost')}{' '}
      {before !== after && (
        <>
          <span className="text-muted">{before}</span> →{' '}
        </>
      )}
      <strong>{after}</strong>
    </p>
  )
}
