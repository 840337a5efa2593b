import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everyDay, type Period } from './period.ts'
import { PeriodFields } from './period-fields.tsx'

export type PeriodSheetProps = { period: Period; onPeriod: (period: Period) => void; onClose: () => void }

/** The days that the statement shows. An open end does not limit it. */
export function PeriodSheet({ period, onPeriod, onClose }: PeriodSheetProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(period)
  function choose(next: Period) {
    onPeriod(next)
    onClose()
  }
  return (
    <Sheet
      address="period"
      isOpen
      onClose={onClose}
      title={t('statement:period')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="primary" isWide onClick={() => choose(draft)}>
            {t('statement:periodShow')}
          </Button>
          <Button variant="quiet" isWide onClick={() => choose(everyDay)}>
            {t('statement:periodClear')}
          </Button>
        </>
      }
    >
      <PeriodFields period={draft} onPeriod={setDraft} />
    </Sheet>
  )
}
