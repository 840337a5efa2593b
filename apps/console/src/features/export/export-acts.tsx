import type { MadeExport } from '@kapao/contract/export'
import { formatCount } from '@kapao/i18n/number'
import { showToast } from '@kapao/ui/overlays/toaster'
import { Download, RotateCw, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { isInMaking, useDownload, useMakeAgain, useRemoveExport } from './export.queries.ts'

/** What can be done with an export: download or delete its file, stop it, or make it again. */
export function ExportActs({ made }: { made: MadeExport }) {
  const { t } = useTranslation()
  const download = useDownload()
  const again = useMakeAgain()
  const remove = useRemoveExport()
  const failure = download.error ?? again.error ?? remove.error
  const isMaking = isInMaking(made)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex gap-2 whitespace-nowrap">
        {made.state === 'ready' && (
          <Button
            icon={<Download aria-hidden />}
            isBusy={download.isPending}
            onClick={() =>
              download.mutate(made, {
                onSuccess: ({ name, rows }) =>
                  showToast({
                    tone: 'success',
                    text: t('export:saved', { name, number: formatCount(rows) }),
                  }),
              })
            }
          >
            {t('export:download')}
          </Button>
        )}
        {made.state === 'failed' && (
          <Button icon={<RotateCw aria-hidden />} isBusy={again.isPending} onClick={() => again.mutate(made)}>
            {t('export:again')}
          </Button>
        )}
        <Button
          tone={isMaking ? 'plain' : 'danger'}
          icon={isMaking ? <Square aria-hidden /> : <Trash2 aria-hidden />}
          isBusy={remove.isPending}
          onClick={() =>
            remove.mutate(made, {
              onSuccess: () => showToast({ tone: 'success', text: t('export:removed') }),
            })
          }
        >
          {isMaking ? t('export:stop') : t('export:remove')}
        </Button>
      </div>
      {failure !== null && <FailureNote failure={failure} />}
    </div>
  )
}
