import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { QrCode, TimerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useUnit } from '../../use-unit.ts'

/** At 00:00 the QR disappears. The text reassures a member who paid at the last moment and must not pay again. */
export function EndedPanel({ amount, onAgain }: { amount: number; onAgain: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  return (
    <>
      <EmptyState
        icon={<TimerOff aria-hidden />}
        title={t('deposit:expiredTitle')}
        text={t('deposit:expiredText', { amount: formatBaht(amount), unit })}
      />
      <AlertBox tone="info" title={t('deposit:expiredPaidTitle')} isQuiet>
        {t('deposit:expiredPaidText')}
      </AlertBox>
      <SheetFooter>
        <Button variant="primary" isWide icon={<QrCode aria-hidden />} onClick={onAgain}>
          {t('deposit:newQr')}
        </Button>
      </SheetFooter>
    </>
  )
}
