import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { LanguageDropdown } from '../../app/language-dropdown.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { logOut } from './log-out.ts'

/** A member has opened an invite link. The registration would end the session, so the page asks first. */
export function InvitedMemberPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  usePageTitle(t('profile:invitedTitle'))
  return (
    <Page width="narrow" skipLabel={t('skipToContent')} top={<TopBar end={<LanguageDropdown />} />}>
      <div className="flex flex-1 flex-col justify-center pb-16">
        <EmptyState
          level={1}
          icon={<UserRoundCheck aria-hidden />}
          title={t('profile:invitedTitle')}
          text={t('profile:invitedText')}
        />
        <div className="flex flex-col gap-3">
          <Button variant="primary" isWide onClick={() => void navigate('/user/home', { replace: true })}>
            {t('profile:backToWallet')}
          </Button>
          <Button
            isWide
            onClick={() => {
              logOut()
              void navigate({ pathname, search }, { replace: true })
            }}
          >
            {t('profile:logOutAndRegister')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
