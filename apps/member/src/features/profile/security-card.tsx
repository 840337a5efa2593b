import { Card } from '@kapao/ui/layout/card'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { BadgeCheck, Eye, Fingerprint, Lock, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSheet } from '../../sheet/use-sheet.ts'
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
  const password = useSheet('password')
  const passkeys = useSheet('passkeys')
  const amount = useSheet('confirm-amount')
  const devices = useSheet('devices')
  return (
    <Card as="section" className="mt-4">
      <h2 className="flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-gold">
        <ShieldCheck aria-hidden />
        {t('profile:security')}
      </h2>
      <List>
        <ListRow icon={<Lock aria-hidden />} title={t('profile:changePassword')} onClick={password.open} />
        <ListRow
          icon={<Fingerprint aria-hidden />}
          title={t('passkey:title')}
          text={t('passkey:short')}
          onClick={passkeys.open}
        />
        <ListRow
          icon={<BadgeCheck aria-hidden />}
          title={t('step-up:amountTitle')}
          text={<StepUpAmountText />}
          onClick={amount.open}
        />
        <ListRow
          icon={<MonitorSmartphone aria-hidden />}
          title={t('profile:sessions')}
          text={t('profile:sessionsText')}
          onClick={devices.open}
        />
        <ListRow
          icon={<Eye aria-hidden />}
          title={t('account-view:title')}
          text={t('account-view:short')}
          render={<Link to="/user/profile/views" />}
        />
      </List>
      <Suspense>
        {password.isOpen && <ChangePasswordSheet onClose={password.close} />}
        {passkeys.isOpen && <PasskeysSheet onClose={passkeys.close} />}
        {amount.isOpen && <StepUpAmountSheet onClose={amount.close} />}
        {devices.isOpen && <SessionsSheet onClose={devices.close} />}
      </Suspense>
    </Card>
  )
}
