import type { DepositMethod, DepositMethodKind } from '@kapao/contract/service-report'
import { formatCount } from '@kapao/i18n/number'
import { BarChart } from '@kapao/ui/charts/bar-chart'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { successOf } from './service-figures.ts'
import { Took } from './took.tsx'

/** What each way to deposit is called. */
const methodTexts = {
  QR: 'service-report:byQr',
  ACCOUNT: 'service-report:byTransfer',
  SLIP: 'service-report:bySlip',
  NOTICE: 'service-report:byNotice',
  GIFT: 'service-report:byGift',
} as const satisfies Record<DepositMethodKind, string>

type DepositProps = { methods: readonly DepositMethod[]; earlier: readonly DepositMethod[] | undefined }

/** How often and how fast each way to deposit succeeded. */
export function DepositPanel({ methods, earlier }: DepositProps) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('service-report:deposits')}>
      {methods.length === 0 ? (
        <p className="text-small text-muted">{t('service-report:noDeposits')}</p>
      ) : (
        <>
          <SuccessChart methods={methods} earlier={earlier} />
          <Methods methods={methods} earlier={earlier} />
        </>
      )}
    </TitledPanel>
  )
}

function SuccessChart({ methods, earlier }: DepositProps) {
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

function Methods({ methods, earlier }: DepositProps) {
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
          const { kind, code, asked, open, succeeded, seconds } = method
          const before = earlier?.find((each) => each.kind === kind && each.code === code)
          return (
            <tr key={`${kind} ${code}`}>
              <th scope="row" className={`${cellClass} text-left font-semibold whitespace-nowrap`}>
                {wordsForMethod(t, method)}
              </th>
              <td className={`${cellClass} text-right`}>{formatCount(asked)}</td>
              <td className={`${cellClass} text-right whitespace-nowrap`}>
                <Percent percent={successOf(method)} />
                <span className="block text-mini text-muted">{formatCount(succeeded)}</span>
              </td>
              <td className={`${cellClass} text-right`}>{formatCount(open)}</td>
              <td className={`${cellClass} text-right whitespace-nowrap`}>
                <Took seconds={seconds?.p50} before={before?.seconds?.p50} />
              </td>
              <td className={`${cellClass} text-right whitespace-nowrap`}>
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

function wordsForMethod(t: TFunction, { kind, code }: DepositMethod): string {
  return t(methodTexts[kind], { code })
}
