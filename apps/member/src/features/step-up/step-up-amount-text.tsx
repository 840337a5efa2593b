import { formatBaht } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { useStepUp } from './step-up.queries.ts'

/** From which amount on withdrawals are confirmed, in a sentence; nothing while it loads. */
export function StepUpAmountText() {
  const { t } = useTranslation()
  const unit = useUnit()
  const { data } = useStepUp()
  if (data === undefined) return null
  return data.withdrawalFrom === null
    ? t('stepUp:amountNone')
    : t('stepUp:amountText', { amount: formatBaht(data.withdrawalFrom), unit })
}
