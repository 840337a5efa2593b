import { Card } from '@kapao/ui/layout/card'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { BadgeCheck, Eye, Fingerprint, Lock, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StepUpAmountText } from '../step-up/step-up-amount-text.tsx'

const ChangePasswordSheet = lazy(async () => ({
  default: (await import('./change-password-sheet.tsx')).ChangePasswordSheet,
}))
const PasskeysSheet = lazy(async () => ({
  default: (await import('../passkey/passkeys-sheet.tsx')).PasskeysSheet,
}))
const StepUpAmountSheet = lazy(async () => ({
  default: (await import('../step-up/step-up-amount-sheet.tsx')).StepUpAmountSheet,
}))
const SessionsSheet = lazy(async () => ({ default: (await import('./sessions-sheet.tsx')).SessionsSheet }))

/** The password and passkeys of the account, what is confirmed, and the devices that are logged in. */
export function SecurityCard() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'password' | 'passkeys' | 'amount' | 'sessions'>()
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
          icon={<Fingerprint aria-hidden />}
          title={t('passkey:title')}
          text={t('passkey:short')}
          onClick={() => setOpen('passkeys')}
        />
        <ListRow
          icon={<BadgeCheck aria-hidden />}
          title={t('step-up:amountTitle')}
          text={<StepUpAmountText />}
          onClick={() => setOpen('amount')}
        />
        <ListRow
          icon={<MonitorSmartphone aria-hidden />}
          title={t('profile:sessions')}
          text={t('profile:sessionsText')}
          onClick={() => setOpen('sessions')}
        />
        <ListRow
          icon={<Eye aria-hidden />}
          title={t('account-view:title')}
          text={t('account-view:short')}
          render={<Link to="/user/profile/views" />}
        />
      </List>
      <Suspense>
        {open === 'password' && <ChangePasswordSheet onClose={close} />}
        {open === 'passkeys' && <PasskeysSheet onClose={close} />}
        {open === 'amount' && <StepUpAmountSheet onClose={close} />}
        {open === 'sessions' && <SessionsSheet onClose={close} />}
      </Suspense>
    </Card>
  )
}
