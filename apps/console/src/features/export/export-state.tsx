import type { ExportFailure, MadeExport } from '@kapao/contract/export'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'

const tones = { waiting: 'plain', running: 'warn', ready: 'good', failed: 'bad' } as const

const failures = {
  FORBIDDEN: 'export:notAllowed',
  NO_DATA: 'export:noData',
  EXPORT_TOO_LONG: 'export:tooLong',
  FAILED: 'export:fault',
} as const satisfies Record<ExportFailure, string>

/** How far an export is, and why there is no file. */
export function ExportState({ made: { state, rows, failure } }: { made: MadeExport }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex min-w-0 flex-col items-start gap-0.5">
      <Badge tone={tones[state]}>{t(`export:${state}`)}</Badge>
      {(state === 'running' || state === 'ready') && (
        <span className="text-mini text-muted">{t('export:countedRows', { number: formatCount(rows) })}</span>
      )}
      {failure !== null && <span className="max-w-80 text-mini text-muted">{t(failures[failure])}</span>}
    </div>
  )
}
