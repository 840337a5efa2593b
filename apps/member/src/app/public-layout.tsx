import { BottomBar } from '@kapao/ui/layout/bottom-bar'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { BookOpen, House, MessageCircle, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { logOut } from '../features/session/log-out.ts'
import { SiteMark } from '../features/site/site-mark.tsx'
import { readToken } from '../storage/token.ts'
import { LanguageDropdown } from './language-dropdown.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'

/** The public area. Visiting it logs the member out. Specification §2. */
export function PublicLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useEffect(() => {
    if (readToken() !== null) logOut()
  }, [pathname])
  return (
    <div className="market">
      <Page
        width="narrow"
        skipLabel={t('skipToContent')}
        top={<TopBar start={<SiteMark to="/login" />} end={<LanguageDropdown />} />}
        bottom={<PublicMenu pathname={pathname} />}
      >
        <ScreenOutlet />
      </Page>
    </div>
  )
}

function PublicMenu({ pathname }: { pathname: string }) {
  const { t } = useTranslation()
  const entries = [
    { path: '/login', label: t('site:menuHome'), icon: <House aria-hidden /> },
    { path: '/register', label: t('site:menuRegister'), icon: <UserPlus aria-hidden /> },
    { path: '/howto', label: t('site:menuHowto'), icon: <BookOpen aria-hidden /> },
    { path: '/contact', label: t('site:menuContact'), icon: <MessageCircle aria-hidden /> },
  ]
  return (
    <BottomBar
      label={t('site:publicMenu')}
      items={entries.map(({ path, label, icon }) => ({
        key: path,
        label,
        icon,
        isCurrent: pathname === path,
        render: <Link to={path} />,
      }))}
    />
  )
}
