import { type AskedTable, type ExportFormat, exportFormats, mostRowsAtOnce } from '@kapao/contract/export'
import { formatCount } from '@kapao/i18n/number'
import { showToast } from '@kapao/ui/overlays/toaster'
import { Spinner } from '@kapao/ui/feedback/spinner'
import { FileDown, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { linkClass } from '../../controls/link-class.ts'
import { Menu } from '../../controls/menu.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { ExportActs } from './export-acts.tsx'
import { ExportState } from './export-state.tsx'
import { useExport, useExports } from './export.queries.ts'

const icons = { csv: <FileText aria-hidden />, xlsx: <FileSpreadsheet aria-hidden /> }

/** Exports what the filter of a table shows. Nothing for who may not. */
export function ExportMenu({ table }: { table: AskedTable }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { permissions } = useOperator()
  const [format, setFormat] = useState<ExportFormat>()
  const exporting = useExport()
  if (!permissions.includes('export.make')) return null
  function begin(chosen: ExportFormat) {
    setFormat(chosen)
    exporting.mutate(
      { table, format: chosen },
      {
        onSuccess: (given) => {
          if (!('name' in given)) return
          setFormat(undefined)
          showToast({
            tone: 'success',
            text: t('export:saved', { name: given.name, number: formatCount(given.rows) }),
          })
        },
      },
    )
  }
  return (
    <>
      <Menu
        label={t('export:menu')}
        choices={[
          ...exportFormats.map((each) => ({
            key: each,
            label: t(`export:${each}`),
            icon: icons[each],
            onChoose: () => begin(each),
          })),
          {
            key: 'own',
            label: t('export:own'),
            icon: <FileDown aria-hidden />,
            onChoose: () => void navigate('/exports'),
          },
        ]}
      />
      {format !== undefined && (
        <Dialog isOpen onClose={() => setFormat(undefined)} title={t('export:dialogTitle')}>
          {exporting.isPending && (
            <p role="status" className="flex items-center gap-2.5 text-small">
              <Spinner /> {t('export:working')}
            </p>
          )}
          {exporting.isError && <FailureNote failure={exporting.error} onRetry={() => begin(format)} />}
          {exporting.data !== undefined && 'exportId' in exporting.data && (
            <InBackground exportId={exporting.data.exportId} />
          )}
        </Dialog>
      )}
    </>
  )
}

/** How far an export is that was too long to be given at once. */
function InBackground({ exportId }: { exportId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useExports()
  const made = data?.exports.find(({ _id }) => _id === exportId)
  return (
    <>
      <p className="text-small text-muted">{t('export:isLong', { number: formatCount(mostRowsAtOnce) })}</p>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {made !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3">
          <ExportState made={made} />
          <ExportActs made={made} />
        </div>
      )}
      <Link to="/exports" className={linkClass}>
        {t('export:seeOwn')}
      </Link>
    </>
  )
}
