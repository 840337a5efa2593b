import type { Withdrawal } from '@kapao/contract/withdrawal'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { useTranslation } from 'react-i18next'
import { Returned } from './withdrawal-outcome.tsx'
import { nextOf } from '@kapao/i18n/withdrawal-story'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

/** The withdrawal's own details, in place of the book's details of its statement line. */
export function WithdrawalOfLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const next = nextOf(t, withdrawal)
  return (
    <>
      {next !== undefined && <ProgressNote title={t('statement:nextTitle')} text={next} />}
      <Returned withdrawal={withdrawal} />
      <section aria-labelledby="line-timeline">
        <h3 id="line-timeline" className="mb-3 font-bold">
          {t('statement:timeline')}
        </h3>
        <WithdrawalTimeline timeline={withdrawal.timeline} />
      </section>
    </>
  )
}
