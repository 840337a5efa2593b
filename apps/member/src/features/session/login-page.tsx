import { sentenceForCode } from '@kapao/i18n/translate-code'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Card } from '@kapao/ui/layout/card'
import { Lanterns } from '@kapao/ui/pictures/lanterns'
import { TextLink } from '@kapao/ui/actions/text-link'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../../app/use-page-title.ts'
import { readInviteCode } from '../../storage/invite-code.ts'
import { LoginForm } from './login-form.tsx'
import { useServiceCheck } from './use-service-check.ts'

/** Codes whose text explains more than that the session has ended. */
const saysWhy = new Set(['EXPIRED_AUTH_TOKEN', 'INVALID_USER_1', 'INVALID_USER_4'])

export function LoginPage() {
  const { t } = useTranslation()
  const state = useLocation().state as { endedBy?: string } | null
  usePageTitle(t('session:title'))
  useServiceCheck()
  return (
    <div className="flex flex-1 flex-col gap-5 pb-2">
      <div className="relative pt-9">
        <Lanterns className="pointer-events-none absolute top-0 right-0 h-20 w-43 sm:h-28 sm:w-60" />
        <h1 className="relative text-display font-bold">{t('session:welcome')}</h1>
        <p className="relative text-muted">{t('session:subtitle')}</p>
      </div>
      {state?.endedBy !== undefined && (
        <AlertBox tone="warning">
          {saysWhy.has(state.endedBy) ? sentenceForCode(t, state.endedBy) : t('session:ended')}
        </AlertBox>
      )}
      <Card tone="raised" className="p-5 sm:p-6">
        <LoginForm />
      </Card>
      <div className="flex flex-col items-center text-center">
        <Inviter />
        <div className="flex flex-wrap items-center justify-center gap-x-6">
          <p className="text-muted">
            {t('session:noAccount')}{' '}
            <TextLink render={<Link to="/register" />}>{t('session:register')}</TextLink>
          </p>
          <TextLink className="text-small" render={<Link to="/forgot" />}>
            {t('session:forgotPassword')}
          </TextLink>
        </div>
      </div>
    </div>
  )
}

/** Only who came by an invite link loads the line. The prerendered page has none, so it appears after the hydration. */
function Inviter() {
  const [Line, setLine] = useState<ComponentType>()
  useEffect(() => {
    if (readInviteCode() === '') return
    import('../inviter/login-inviter.tsx').then(
      ({ LoginInviter }) => setLine(() => LoginInviter),
      // The login does not depend on it.
      () => undefined,
    )
  }, [])
  return Line && <Line />
}
