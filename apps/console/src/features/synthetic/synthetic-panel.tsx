import type { SyntheticRun } from '@kapao/contract/synthetic'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useSyntheticRuns } from './synthetic.queries.ts'

/** The last runs of the synthetic member: how each ended, at which step, and how long each step took. */
export function SyntheticPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSyntheticRuns()
  return (
    <TitledPanel
      title={t('synthetic:title')}
      aside={<ExportMenu table={{ kind: 'syntheticRuns', filter: {} }} />}
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="text-small text-muted">{t('loading')}</p>}
      {data !== undefined && (
        <p className="text-small text-muted">
          {data.everyMinutes === 0
            ? t('synthetic:off')
            : t('synthetic:text', { minutes: formatCount(data.everyMinutes) })}
        </p>
      )}
      {data !== undefined && data.everyMinutes > 0 && data.runs.length === 0 && (
        <p className="text-small text-muted">{t('synthetic:none')}</p>
      )}
      {data !== undefined && data.runs.length > 0 && <Runs runs={data.runs} />}
    </TitledPanel>
  )
}

function Runs({ runs }: { runs: readonly SyntheticRun[] }) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('synthetic:runs')}>
      <thead>
        <tr>
          <th className={headClass}>{t('synthetic:started')}</th>
          <th className={headClass}>{t('synthetic:outcome')}</th>
          <th className={headClass}>{t('synthetic:ended')}</th>
          <th className={`${headClass} text-right`}>{t('synthetic:took')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run._id} run={run} />
        ))}
      </tbody>
    </TableFrame>
  )
}

const tones = { done: 'good', failed: 'bad', skipped: 'accent', running: 'plain' } as const

function RunRow({ run: { startedAt, outcome, step, reason, steps } }: { run: SyntheticRun }) {
  const { t } = useTranslation()
  const state = outcome ?? 'running'
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${cellClass} text-left font-semibold whitespace-nowrap`}>
        {formatDateTime(startedAt)}
      </th>
      <td className={cellClass}>
        <Badge tone={tones[state]}>{t(`synthetic:${state}`)}</Badge>
      </td>
      <td className={`${cellClass} min-w-48`}>
        {step !== null && t(`synthetic:${step}`)}
        {reason !== null && (
          <span className="code block font-mono text-mini break-all text-muted">{reason}</span>
        )}
      </td>
      <td className={`${cellClass} text-right`}>
        <Durations steps={steps} t={t} />
      </td>
    </tr>
  )
}

/** The whole, and behind it each step. */
function Durations({ steps, t }: { steps: SyntheticRun['steps']; t: TFunction }) {
  function inWords(milliseconds: number) {
    return t('synthetic:seconds', { number: (milliseconds / 1000).toFixed(2) })
  }
  if (steps.length === 0) return null
  return (
    <details>
      <summary className="min-h-9 cursor-pointer whitespace-nowrap pointer-coarse:min-h-12">
        {inWords(steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0))}
      </summary>
      <ul className="text-mini text-muted">
        {steps.map(({ step, milliseconds }) => (
          <li key={step} className="flex justify-between gap-4">
            <span>{t(`synthetic:${step}`)}</span>
            <span className="whitespace-nowrap">{inWords(milliseconds)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
