import { formatCount } from '@kapao/i18n/number'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../controls/panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useSyntheticRuns } from './synthetic.queries.ts'

/** Says that the synthetic member fails, with the way to its runs. Nothing while it does not, or for who may not see jobs. */
export function SyntheticAlarm() {
  const { permissions } = useOperator()
  return permissions.includes('job.read') ? <Alarm /> : null
}

function Alarm() {
  const { t } = useTranslation()
  const { data } = useSyntheticRuns()
  const failures = data?.failuresInARow ?? 0
  if (failures === 0) return null
  const last = data?.runs.find(({ outcome }) => outcome === 'failed')
  return (
    <Panel className="flex items-start gap-3 p-4 text-small">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-out" />
      <div role="alert" className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold">
          {failures === 1
            ? t('synthetic:failingOnce')
            : t('synthetic:failing', { number: formatCount(failures) })}
        </p>
        {last !== undefined && (
          <p className="text-muted">
            {last.step !== null && t(`synthetic:${last.step}`)}
            {last.reason !== null && (
              <span className="code block font-mono text-mini break-all">{last.reason}</span>
            )}
          </p>
        )}
      </div>
      <Link to="/jobs" className="flex min-h-9 items-center pointer-coarse:min-h-12">
        {t('synthetic:open')}
      </Link>
    </Panel>
  )
}
