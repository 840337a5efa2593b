import type { DepositMethod, DepositOutcome } from '@kapao/contract/service-report'
import { BarChart } from '@kapao/ui/charts/bar-chart'
import { useTranslation } from 'react-i18next'
import { middleCellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { OpenCount } from '../report/open-count.tsx'
import type { Period } from '../report/report-filter.ts'
import { wordsForMethod } from './method-words.ts'
import type { OpenItems } from './service-count.ts'
import { successOf } from './service-figures.ts'
import { Took } from './took.tsx'

type ChartProps = { methods: readonly DepositMethod[]; earlier: readonly DepositMethod[] | undefined }
type DepositProps = ChartProps & { period: Period; onOpen: OpenItems }

/** How often and how fast each way to deposit succeeded. */
export function DepositPanel({ methods, earlier, period, onOpen }: DepositProps) {
  const { t } = useTranslation()
  return (
    <TitledPanel
      title={t('service-report:deposits')}
      aside={
        methods.length > 0 && (
          <ExportMenu table={{ kind: 'serviceReport', filter: { ...period, table: 'deposits' } }} />
        )
      }
    >
      {methods.length === 0 ? (
        <p className="text-small text-muted">{t('service-report:noDeposits')}</p>
      ) : (
        <>
          <SuccessChart methods={methods} earlier={earlier} />
          <Methods methods={methods} earlier={earlier} onOpen={onOpen} />
        </>
      )}
    </TitledPanel>
  )
}

function SuccessChart({ methods, earlier }: ChartProps) {
  const { t } = useTranslation()
  const before = earlier && {
    key: 'before',
    name: t('report:compareBefore'),
    values: methods.map((method) => successBefore(earlier, method) ?? null),
    isComparison: true,
  }
  const now = {
    key: 'now',
    name: t('service-report:succeeded'),
    values: methods.map((method) => successOf(method) ?? null),
  }
  return (
    <BarChart
      title={t('service-report:successChart')}
      note="%"
      labels={methods.map((method) => wordsForMethod(t, method))}
      series={before === undefined ? [now] : [now, before]}
      format={(percent) => percent.toFixed(1)}
      formatTick={(percent) => String(Math.round(percent))}
      texts={{
        showTable: t('member:showTable'),
        hideTable: t('member:hideTable'),
        empty: t('service-report:noDeposits'),
        missing: t('service-report:open'),
        labelHeading: t('service-report:method'),
      }}
      height={180}
    />
  )
}

function Methods({ methods, earlier, onOpen }: Omit<DepositProps, 'period'>) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('service-report:successChart')}>
      <thead>
        <tr>
          <th className={headClass}>{t('service-report:method')}</th>
          <th className={`${headClass} text-right`}>{t('service-report:asked')}</th>
          <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:depositSuccess')}>
            {t('service-report:succeeded')}
          </th>
          <th className={`${headClass} text-right`}>{t('service-report:open')}</th>
          <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:depositTime')}>
            p50
          </th>
          <th className={`${headClass} text-right`} title={t('serviceFigureMeaning:depositTime')}>
            p95
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map((method) => {
          const { kind, code, asked, open: waiting, succeeded, seconds } = method
          const before = earlier?.find((each) => each.kind === kind && each.code === code)
          function open(outcome?: DepositOutcome) {
            onOpen({ of: 'deposits', kind, code, ...(outcome === undefined ? {} : { outcome }) })
          }
          return (
            <tr key={`${kind} ${code}`}>
              <th scope="row" className={`${middleCellClass} text-left font-semibold whitespace-nowrap`}>
                {wordsForMethod(t, method)}
              </th>
              <td className={`${middleCellClass} text-right`}>
                <OpenCount count={asked} onOpen={() => open()} />
              </td>
              <td className={`${middleCellClass} text-right whitespace-nowrap`}>
                <Percent percent={successOf(method)} />
                <div>
                  <OpenCount count={succeeded} onOpen={() => open('succeeded')} />
                </div>
              </td>
              <td className={`${middleCellClass} text-right`}>
                <OpenCount count={waiting} onOpen={() => open('open')} />
              </td>
              <td className={`${middleCellClass} text-right whitespace-nowrap`}>
                <Took seconds={seconds?.p50} before={before?.seconds?.p50} />
              </td>
              <td className={`${middleCellClass} text-right whitespace-nowrap`}>
                <Took seconds={seconds?.p95} before={before?.seconds?.p95} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

function Percent({ percent }: { percent: number | undefined }) {
  return percent === undefined ? '–' : `${percent.toFixed(1)} %`
}

function successBefore(earlier: readonly DepositMethod[], { kind, code }: DepositMethod): number | undefined {
  const found = earlier.find((each) => each.kind === kind && each.code === code)
  return found && successOf(found)
}
