import { type ServiceReport, withdrawalSteps } from '@kapao/contract/service-report'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { Took } from './took.tsx'

type Withdrawals = ServiceReport['withdrawals']

/** How long withdrawals were in each step. */
export function WithdrawalPanel({
  withdrawals,
  earlier,
}: Record<'withdrawals', Withdrawals> & { earlier: Withdrawals | undefined }) {
  const { t } = useTranslation()
  const { asked, paid, returned, open, steps } = withdrawals
  return (
    <TitledPanel title={t('service-report:withdrawals')}>
      {asked === 0 ? (
        <p className="text-small text-muted">{t('service-report:noWithdrawals')}</p>
      ) : (
        <>
          <p className="text-small text-muted">
            {t('service-report:withdrawalCounts', {
              asked: formatCount(asked),
              paid: formatCount(paid),
              returned: formatCount(returned),
              open: formatCount(open),
            })}
          </p>
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
