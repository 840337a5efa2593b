import type { RefundCheck } from '@kapao/contract/refund'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** The rule of cashback in plain sentences: how it is worked out, and its conditions once it is received. */
export function refundSentences(
  { percent, minimum, refundSuccess, refundFail, percentTurnover }: RefundCheck,
  { t, unit }: { t: TFunction; unit: string },
): string[] {
  const hasGoal = refundSuccess > 0 || percentTurnover > 0
  return [
    t('refund:how', { percent: formatCount(percent) }),
    ...(minimum > 0 ? [t('refund:minimum', { least: formatBaht(minimum), unit })] : []),
    ...(refundSuccess > 0 ? [t('refund:conditionSuccess', { percent: formatCount(refundSuccess) })] : []),
    ...(percentTurnover > 0
      ? [t('refund:conditionTurnover', { percent: formatCount(percentTurnover) })]
      : []),
    ...(hasGoal ? [] : [t('grant:ruleFree')]),
    ...(refundFail > 0 ? [t('refund:conditionFail', { percent: formatCount(refundFail) })] : []),
    ...(hasGoal || refundFail > 0 ? [t('grant:ruleWhole')] : []),
    ...(hasGoal ? [t('grant:ruleMeanwhile'), t('grant:ruleCancelNoDeposit')] : []),
  ]
}
