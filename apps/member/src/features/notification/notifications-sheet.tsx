import { Sheet } from '@kapao/ui/overlays/sheet'
import { useBackLayer } from '@kapao/ui/overlays/back-layer'
import { useTranslation } from 'react-i18next'
import { NotificationList } from './notification-list.tsx'
import { NotificationSwitches } from './notification-switches.tsx'

type NotificationsSheetProps = {
  isOpen: boolean
  isSettings: boolean
  onSettings: () => void
  onList: () => void
  onClose: () => void
}

/** What happened to the member, and which of it the member wants to know. Back leads from the settings to the list. */
export function NotificationsSheet({
  isOpen,
  isSettings,
  onSettings,
  onList,
  onClose,
}: NotificationsSheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <Sheet
        address="notifications"
        isOpen={isOpen}
        onClose={onClose}
        title={t(isSettings ? 'notification:settings' : 'notification:title')}
        closeLabel={t('close')}
        isTall
      >
        {isSettings ? (
          <NotificationSwitches onBack={onList} />
        ) : (
          <NotificationList onSettings={onSettings} onLeave={onClose} />
        )}
      </Sheet>
      {/* After the sheet, so that its entry in the history lies above the sheet's. */}
      <SettingsLayer isOpen={isOpen && isSettings} onClose={onList} />
    </>
  )
}

function SettingsLayer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackLayer({ isOpen, address: 'notifications.settings', onClose })
  return null
}
