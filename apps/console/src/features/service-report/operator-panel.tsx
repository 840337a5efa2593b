import { decisionKinds, type ServiceReport } from '@kapao/contract/service-report'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { linkClass } from '../../controls/link-class.ts'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { OpenCount } from '../report/open-count.tsx'
import type { Period } from '../report/report-filter.ts'
import type { OpenItems } from './service-count.ts'
import { Took } from './took.tsx'

type PanelProps = Pick<ServiceReport, 'operators'> & { period: Period; onOpen: OpenItems }

/** What each operator decided, how fast, and how many chats they answered first. */
export function OperatorPanel({ operators, period, onOpen }: PanelProps) {
  const { t } = useTranslation()
  return (
    <TitledPanel
      title={t('service-report:operators')}
      aside={
        operators.length > 0 && (
          <ExportMenu table={{ kind: 'serviceReport', filter: { ...period, table: 'operators' } }} />
        )
      }
    >
      {operators.length === 0 ? (
        <p className="text-small text-muted">{t('service-report:noOperators')}</p>
      ) : (
        <TableFrame label={t('service-report:decisions')}>
          <thead>
            <tr>
              <th className={headClass}>{t('service-report:operator')}</th>
              <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:decisions')}>
                {t('service-report:decisions')}
              </th>
              <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:timeToDecide')}>
                {t('service-report:timeToDecide')}
              </th>
              {decisionKinds.map((kind) => (
                <th key={kind} className={`${headClass} text-right`}>
                  {t(`service-report:${kind}`)}
                </th>
              ))}
              <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:firstAnswer')}>
                {t('service-report:answers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {operators.map(({ operatorId, decisions, total, medianSeconds, answers }) => (
              <tr key={operatorId}>
                <th scope="row" className={`${middleCellClass} text-left font-semibold`}>
                  <OperatorLink operatorId={operatorId} period={period} />
                </th>
                <td className={`${middleCellClass} text-right`}>
                  <OpenCount count={total} onOpen={() => onOpen({ of: 'decisions', operatorId })} />
                </td>
                <td className={`${middleCellClass} text-right whitespace-nowrap`}>
                  <Took seconds={medianSeconds} />
                </td>
                {decisionKinds.map((kind) => (
                  <td key={kind} className={`${middleCellClass} text-right`}>
                    <OpenCount
                      count={decisions[kind]}
                      onOpen={() => onOpen({ of: 'decisions', operatorId, kind })}
                    />
                  </td>
                ))}
                <td className={`${middleCellClass} text-right`}>
                  <OpenCount count={answers} onOpen={() => onOpen({ of: 'answers', operatorId })} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </TitledPanel>
  )
}

/** An operator, with the way to what they did for who may see it. */
function OperatorLink({ operatorId, period }: { operatorId: string; period: Period }) {
  const { permissions } = useOperator()
  if (!permissions.includes('audit.read')) return operatorId
  const address = new URLSearchParams({ operator: operatorId, ...period })
  return (
    <Link to={`/audit?${address.toString()}`} className={linkClass}>
      {operatorId}
    </Link>
  )
}
