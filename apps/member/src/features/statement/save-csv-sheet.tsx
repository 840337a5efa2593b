import { longestPeriodDays } from '@kapao/contract/statement'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import type { TFunction } from 'i18next'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../time/clock.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { lastDays, lengthInDays, type Period } from './period.ts'
import { PeriodFields } from './period-fields.tsx'
import { useSaveStatement } from './statement.queries.ts'

/** Saves the statement as a file: for the shown period, or for the last 30 days. */
export function SaveCsvSheet({ shown, onClose }: { shown: Period; onClose: () => void }) {
  const { t } = useTranslation()
  const [period, setPeriod] = useState(() => suggestPeriod(shown))
  const [isTried, setTried] = useState(false)
  const save = useSaveStatement()
  const fault = faultOf(t, period)
  function submit() {
    if (fault !== undefined) return setTried(true)
    save.mutate(period, {
      onSuccess: (name) => {
        showToast({ tone: 'success', text: t('statement:saveCsvDone', { name }) })
        onClose()
      },
    })
  }
  return (
    <Sheet
      address="save"
      isOpen
      onClose={onClose}
      title={t('statement:saveCsvTitle')}
      description={t('statement:saveCsvText')}
      closeLabel={t('close')}
      footer={
        <Button
          variant="primary"
          isWide
          icon={<Download aria-hidden />}
          isBusy={save.isPending}
          busyLabel={t('working')}
          onClick={submit}
        >
          {t('statement:saveCsvSubmit')}
        </Button>
      }
    >
      <PeriodFields period={period} onPeriod={setPeriod} error={isTried ? fault : undefined} />
      {save.isError && (
        <FailureBox className="mt-4" failure={save.error} title={t('statement:saveCsvFailed')} />
      )}
    </Sheet>
  )
}

function suggestPeriod({ from, to }: Period): Period {
  const month = lastDays(readClock(), 30)
  return from === '' ? month : { from, to: to === '' ? month.to : to }
}

function faultOf(t: TFunction, period: Period): string | undefined {
  if (period.from === '' || period.to === '') return t('statement:periodIncomplete')
  return lengthInDays(period) > longestPeriodDays
    ? t('statement:periodTooLong', { days: longestPeriodDays })
    : undefined
}
