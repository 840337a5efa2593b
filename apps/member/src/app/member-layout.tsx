import { BottomBar, type BottomBarItem } from '@kapao/ui/layout/bottom-bar'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { Page, type PageProps } from '@kapao/ui/layout/page'
import { SideRail } from '@kapao/ui/layout/side-rail'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '@kapao/i18n/number'
import { FileText, House, LogOut, MessageCircle, ReceiptText, UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useProfile } from '../features/profile/profile.queries.ts'
import { logOut } from '../features/session/log-out.ts'
import { StepUpHost } from '../features/step-up/step-up-host.tsx'
import { SiteMark } from '../features/site/site-mark.tsx'
import { isAgreementAccepted } from '../storage/agreement.ts'
import { connectLive } from '../wire/live.ts'
import { NewsMark } from './news-mark.tsx'
import { useSheet } from '../sheet/use-sheet.ts'
import { useIsWide } from '../use-is-wide.ts'
import { lazyPart } from './lazy-part.ts'
import { LanguageDropdown } from './language-dropdown.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'
import { useLastSeen } from './use-last-seen.ts'
import { useScreensAhead } from './use-screens-ahead.ts'

const ConditionsSheet = lazy(async () => ({
  default: (await import('../features/site/conditions-sheet.tsx')).ConditionsSheet,
}))
const AgreementSheet = lazyPart(
  async () => (await import('../features/site/agreement-sheet.tsx')).AgreementSheet,
)

/** The authenticated area: its bars, its live updates, and the sheets that belong to no single screen. */
export function MemberLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const conditions = useSheet('conditions')
  const isWide = useIsWide()
  const menu = <MemberMenu isRail={isWide} onConditions={conditions.open} />
  useLiveMoney()
  useLastSeen()
  useScreensAhead()
  return (
    <Page
      width={(isWide && widths[pathname]) || 'regular'}
      skipLabel={t('skipToContent')}
      top={<TopBar start={<SiteMark to="/user/home" />} end={<MemberTools />} />}
      side={isWide ? menu : undefined}
      bottom={isWide ? undefined : menu}
    >
      <ScreenOutlet />
      <Agreement />
      <StepUpHost />
      <Suspense>{conditions.isOpen && <ConditionsSheet onClose={conditions.close} />}</Suspense>
    </Page>
  )
}

const widths: Readonly<Record<string, PageProps['width']>> = {
  '/user/home': 'full',
  '/user/statement': 'wide',
  '/user/profile': 'wide',
  '/user/bonus': 'wide',
  '/user/spin': 'wide',
}

/** Members who have accepted the agreement do not download its sheet. */
function Agreement() {
  const [isWanted] = useState(() => !isAgreementAccepted())
  return <Suspense>{isWanted && <AgreementSheet />}</Suspense>
}

function useLiveMoney(): void {
  const queries = useQueryClient()
  useEffect(() => {
    return connectLive(queries)
  }, [queries])
}

function MemberTools() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <LanguageDropdown />
      <IconButton
        label={t('session:logOut')}
        icon={<LogOut aria-hidden />}
        onClick={() => {
          logOut()
          void navigate('/login')
        }}
      />
    </>
  )
}

type MenuProps = { isRail: boolean; onConditions: () => void }

function MemberMenu({ isRail, onConditions }: MenuProps) {
  const { t } = useTranslation()
  const items = useMenu(useLocation().pathname, onConditions)
  const label = t('site:memberMenu')
  if (isRail) return <SideRail label={label} items={homeFirst(items)} />
  return <BottomBar label={label} items={items} />
}

/** The five items of the menu. Home is the middle one. Specification §2. */
function useMenu(pathname: string, onConditions: () => void): BottomBarItem[] {
  const { t } = useTranslation()
  const unread = useProfile().data?.unreadMessages ?? 0
  function at(path: string) {
    return { key: path, isCurrent: pathname === path, render: <Link to={path} /> }
  }
  return [
    { ...at('/user/profile'), label: t('site:menuProfile'), icon: <UserRound aria-hidden /> },
    {
      key: 'conditions',
      label: t('site:menuConditions'),
      icon: <FileText aria-hidden />,
      onClick: onConditions,
    },
    { ...at('/user/home'), label: t('site:menuHome'), icon: <House aria-hidden />, isHome: true },
    { ...at('/user/statement'), label: t('site:menuStatement'), icon: <ReceiptText aria-hidden /> },
    {
      ...at('/user/contact'),
      label: t('site:menuContact'),
      icon: (
        <NewsMark count={unread} label={t('chat:unread', { number: formatCount(unread) })}>
          <MessageCircle aria-hidden />
        </NewsMark>
      ),
    },
  ]
}

function homeFirst(items: readonly BottomBarItem[]): BottomBarItem[] {
  return items.toSorted((one, other) => Number(other.isHome ?? false) - Number(one.isHome ?? false))
}
