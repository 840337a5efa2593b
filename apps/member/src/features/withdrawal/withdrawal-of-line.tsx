import type { StatementLine } from '@kapao/contract/statement'
import { ProgressNote } from '@kapao/ui/progress-note'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Returned } from './withdrawal-outcome.tsx'
import { nextOf } from '@kapao/i18n/withdrawal-story'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'
import { useWithdrawal } from './withdrawal.queries.ts'

type Props = { line: Pick<StatementLine, '_id' | 'statementType'>; children: ReactNode }

/**
 * What a withdrawal tells of itself, in the place of what the book alone tells of its line: that stays where the line is no
 * withdrawal, and while nothing more is known.
 */
export function WithdrawalOfLine({ line, children }: Props) {
  const { t } = useTranslation()
  const { data: withdrawal } = useWithdrawal(line._id, line.statementType === 'withdraw')
  if (withdrawal === undefined) return children
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
