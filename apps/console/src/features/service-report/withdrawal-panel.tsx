import { type ServiceReport, type WithdrawalCount, withdrawalSteps } from '@kapao/contract/service-report'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { OpenCount } from '../report/open-count.tsx'
import type { Period } from '../report/report-filter.ts'
import type { OpenItems } from './service-count.ts'
import { Took } from './took.tsx'

type Withdrawals = ServiceReport['withdrawals']

type PanelProps = {
  withdrawals: Withdrawals
  earlier: Withdrawals | undefined
  period: Period
  onOpen: OpenItems
}

/** How many withdrawals there were, and how long they were in each step. */
export function WithdrawalPanel({ withdrawals, earlier, period, onOpen }: PanelProps) {
  const { t } = useTranslation()
  const { asked, steps } = withdrawals
  return (
    <TitledPanel
      title={t('service-report:withdrawals')}
      aside={
        asked > 0 && (
          <ExportMenu table={{ kind: 'serviceReport', filter: { ...period, table: 'withdrawals' } }} />
        )
      }
    >
      {asked === 0 ? (
        <p className="text-small text-muted">{t('service-report:noWithdrawals')}</p>
      ) : (
        <>
          <Counts withdrawals={withdrawals} onOpen={onOpen} />
          <TableFrame label={t('service-report:withdrawalTime')}>
            <thead>
              <tr>
                <th className={headClass}>{t('service-report:step')}</th>
                <th className={`${headClass} text-right`}>p50</th>
                <th className={`${headClass} text-right`}>p95</th>
              </tr>
            </thead>
            <tbody>
              {withdrawalSteps.map((step) => (
                <tr key={step}>
                  <th scope="row" className={`${cellClass} text-left font-semibold`}>
                    {t(`service-report:${step}`)}
                  </th>
                  {(['p50', 'p95'] as const).map((share) => (
                    <td key={share} className={`${cellClass} text-right whitespace-nowrap`}>
                      <Took seconds={steps[step]?.[share]} before={earlier?.steps[step]?.[share]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableFrame>
        </>
      )}
    </TitledPanel>
  )
}

const shownCounts = ['paid', 'returned', 'open'] as const satisfies readonly WithdrawalCount[]

/** How the withdrawals stand, each count with the way to what it counts. */
function Counts({ withdrawals, onOpen }: Pick<PanelProps, 'withdrawals' | 'onOpen'>) {
  const { t } = useTranslation()
  return (
    <dl className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
      <Count
        words={t('service-report:asked')}
        count={withdrawals.asked}
        onOpen={() => onOpen({ of: 'withdrawals' })}
      />
      {shownCounts.map((count) => (
        <Count
          key={count}
          words={t(`service-report:${count}`)}
          count={withdrawals[count]}
          onOpen={() => onOpen({ of: 'withdrawals', count })}
        />
      ))}
    </dl>
  )
}

function Count({ words, count, onOpen }: { words: string; count: number; onOpen: () => void }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">{words}</dt>
      <dd>
        <OpenCount count={count} label={words} onOpen={onOpen} />
      </dd>
    </div>
  )
}
