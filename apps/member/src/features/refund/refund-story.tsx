import type { RefundCheck } from '@kapao/contract/refund'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { figuresOf } from '../grant/figures.ts'
import { Story } from '../grant/story.tsx'

/** The refund as it would begin: its percentages refer to itself. */
export function RefundStory({ refund }: { refund: RefundCheck }) {
  const { t } = useTranslation()
  const { refundAmount, refundSuccess, refundFail, percentTurnover, percent, loss } = refund
  const percents = { percentSuccess: refundSuccess, percentFail: refundFail, percentTurnover }
  return (
    <div className="mb-4">
      <Story
        source={{ title: t('refund:storyLoss'), amount: loss }}
        creditTitle={`${t('grant:kindRefund')} ${formatCount(percent)}%`}
        figures={figuresOf(percents, { deposit: 0, credit: refundAmount })}
      />
    </div>
  )
}
