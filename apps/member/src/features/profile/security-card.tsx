import { Card } from '@kapao/ui/layout/card'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { Lock, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ChangePasswordSheet = lazy(async () => ({
  default: (await import('./change-password-sheet.tsx')).ChangePasswordSheet,
}))
const SessionsSheet = lazy(async () => ({ default: (await import('./sessions-sheet.tsx')).SessionsSheet }))

/** The password of the account, and the devices that are logged in. */
export function SecurityCard() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'password' | 'sessions'>()
  function close() {
    return setOpen(undefined)
  }
  return (
    <Card as="section" className="mt-4">
      <h2 className="flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-gold">
        <ShieldCheck aria-hidden />
        {t('profile:security')}
      </h2>
      <List>
        <ListRow
          icon={<Lock aria-hidden />}
          title={t('profile:changePassword')}
          onClick={() => setOpen('password')}
        />
        <ListRow
          icon={<MonitorSmartphone aria-hidden />}
          title={t('profile:sessions')}
          text={t('profile:sessionsText')}
          onClick={() => setOpen('sessions')}
        />
      </List>
      <Suspense>
        {open === 'password' && <ChangePasswordSheet onClose={close} />}
        {open === 'sessions' && <SessionsSheet onClose={close} />}
      </Suspense>
    </Card>
  )
}
