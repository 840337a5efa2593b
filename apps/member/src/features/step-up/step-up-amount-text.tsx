import { formatBaht } from '@kapao/i18n/number'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { useStepUp } from './step-up.queries.ts'

/** From which amount on withdrawals are confirmed, in a sentence. */
export function StepUpAmountText() {
  const { t } = useTranslation()
  const unit = useUnit()
  const { data } = useStepUp()
  if (data === undefined) return <Skeleton className="w-40" />
  return data.withdrawalFrom === null
    ? t('step-up:amountNone')
    : t('step-up:amountText', { amount: formatBaht(data.withdrawalFrom), unit })
}
