import { Button } from '@kapao/ui/actions/button'
import { showToast } from '@kapao/ui/overlays/toaster'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useSavePdf } from './statement.queries.ts'

type SavePdfProps = { month: string; name: string; heading: ReactNode }

/** The heading of a month beside the button that saves all of it as a PDF, for a bank or an authority. */
export function SavePdf({ month, name, heading }: SavePdfProps) {
  const { t } = useTranslation()
  const save = useSavePdf()
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {heading}
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 min-h-12!"
          icon={<FileDown aria-hidden />}
          aria-label={t('statement:savePdf', { month: name })}
          isBusy={save.isPending}
          busyLabel={t('working')}
          onClick={() =>
            save.mutate(month, {
              onSuccess: (file) =>
                showToast({ tone: 'success', text: t('statement:pdfDone', { name: file }) }),
            })
          }
        >
          {t('statement:pdf')}
        </Button>
      </div>
      {save.isError && <FailureBox className="mb-2" failure={save.error} title={t('statement:pdfFailed')} />}
    </>
  )
}
