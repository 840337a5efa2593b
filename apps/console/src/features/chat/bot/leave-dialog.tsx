import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'

type LeaveDialogProps = { unsaved: number; onLeave: () => void; onStay: () => void }

/** Asks before changes are lost. */
export function LeaveDialog({ unsaved, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onStay} title={t('chatBot:leaveTitle')}>
      <p className="text-small">{t('chatBot:leaveText', { number: formatCount(unsaved) })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="danger" onClick={onLeave}>
          {t('chatBot:leave')}
        </Button>
        <Button tone="main" onClick={onStay}>
          {t('chatBot:stay')}
        </Button>
      </div>
    </Dialog>
  )
}
