import type { Permission } from '@kapao/contract/permissions'
import { formatCount } from '@kapao/i18n/number'
import { Logo } from '@kapao/ui/pictures/logo'
import clsx from 'clsx'
import {
  Cable,
  ChartColumn,
  ClipboardList,
  Cog,
  FileDown,
  IdCard,
  Landmark,
  ListChecks,
  LogOut,
  MessagesSquare,
  ScrollText,
  Sun,
  UserRound,
  UserSearch,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useApprovalCounts } from '../features/approval/approval.queries.ts'
import { useChatCount } from '../features/chat/chat-count.queries.ts'
import { useSoundOfNews } from '../features/chat/chat-sound.ts'
import { useOperator } from '../features/operator/operator-context.ts'
import { useLogOut } from '../features/operator/operator.queries.ts'
import { wordsForRole } from '../features/operator/role-words.ts'
import { useWorkCount } from '../features/work/work.queries.ts'
import { Badge } from '../controls/badge.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { showWaiting } from './title.ts'

/** The screens that the operator may open, and who is logged in. */
export function SideMenu() {
  const { t } = useTranslation()
  const { name, roles, ownRoles } = useOperator()
  const logOut = useLogOut()
  const { waiting } = useApprovalCounts()
  const work = useWorkCount()
  const known = useChatCount()
  const chats = known ?? 0
  useSoundOfNews(known)
  useEffect(() => showWaiting(chats), [chats])
  return (
    <div className="flex min-h-full flex-col gap-5 p-3 low:gap-3">
      <p className="hidden items-center gap-2 px-2 pt-1 lg:flex">
        <Logo size={28} name="Kapao" /> <span className="text-small text-rail-muted">{t('frame:title')}</span>
      </p>
      <nav aria-label={t('frame:menu')} className="flex flex-col gap-4 low:gap-2">
        <MenuGroup title={t('frame:groupDaily')}>
          <MenuLink to="/today" needs="report.read" icon={<Sun aria-hidden />} label={t('frame:today')} />
          <MenuLink
            to="/work"
            icon={<ListChecks aria-hidden />}
            label={t('frame:work')}
            waiting={work > 0 && t('frame:workWaiting', { number: formatCount(work) })}
          />
          <MenuLink
            to="/chat"
            needs="chat.read"
            icon={<MessagesSquare aria-hidden />}
            label={t('frame:chat')}
            waiting={chats > 0 && t('chatDesk:unread', { number: formatCount(chats) })}
          />
          <MenuLink
            to="/members"
            needs="member.read"
            icon={<UserSearch aria-hidden />}
            label={t('frame:members')}
          />
          <MenuLink to="/actions" icon={<ClipboardList aria-hidden />} label={t('frame:actions')} />
          <MenuLink
            to="/approvals"
            icon={<UsersRound aria-hidden />}
            label={t('frame:approvals')}
            waiting={waiting > 0 && t('frame:approvalsWaiting', { number: waiting })}
          />
        </MenuGroup>
        <MenuGroup title={t('frame:groupInsight')}>
          <MenuLink
            to="/reports"
            needs="report.read"
            icon={<ChartColumn aria-hidden />}
            label={t('frame:reports')}
          />
          <MenuLink to="/money" needs="money.read" icon={<Landmark aria-hidden />} label={t('frame:money')} />
          <MenuLink
            to="/parties"
            needs="party.read"
            icon={<Cable aria-hidden />}
            label={t('frame:parties')}
          />
          <MenuLink
            to="/audit"
            needs="audit.read"
            icon={<ScrollText aria-hidden />}
            label={t('frame:audit')}
          />
        </MenuGroup>
        <MenuGroup title={t('frame:groupAdmin')}>
          <MenuLink to="/jobs" needs="job.read" icon={<Cog aria-hidden />} label={t('frame:jobs')} />
          <MenuLink to="/team" needs="team.read" icon={<IdCard aria-hidden />} label={t('frame:team')} />
        </MenuGroup>
        <MenuGroup title={t('frame:groupOwn')}>
          <MenuLink
            to="/exports"
            needs="export.make"
            icon={<FileDown aria-hidden />}
            label={t('frame:exports')}
          />
          <MenuLink to="/account" icon={<UserRound aria-hidden />} label={t('frame:account')} />
        </MenuGroup>
      </nav>
      <div className="mt-auto flex flex-col gap-3 border-t border-rail-line px-2 pt-3 low:gap-1.5 low:pt-2">
        <ThemeChoice />
        <LanguageChoice />
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 text-small">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-mini text-rail-muted">
              {roles.map((role) => wordsForRole(t, role, ownRoles)).join(' · ')}
            </span>
          </p>
          <button
            type="button"
            aria-label={t('operator:logOut')}
            title={t('operator:logOut')}
            disabled={logOut.isPending}
            onClick={() => logOut.mutate()}
            className="flex size-12 shrink-0 items-center justify-center rounded-field text-rail-muted hover:bg-rail-current hover:text-rail-text low:size-9"
          >
            <LogOut aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </div>
  )
}

function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-0.5 has-[a]:flex not-has-[a]:hidden">
      <h2 className="px-2 text-mini font-semibold text-rail-muted">{title}</h2>
      {children}
    </section>
  )
}

type MenuLinkProps = {
  to: string
  needs?: Permission
  icon: ReactNode
  label: string
  /** How much waits there for this operator, in words. */
  waiting?: string | false
}

function MenuLink({ to, needs, icon, label, waiting = false }: MenuLinkProps) {
  const { permissions } = useOperator()
  if (needs !== undefined && !permissions.includes(needs)) return null
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        clsx(
          'flex min-h-9 items-center gap-2.5 rounded-field px-2 text-small no-underline max-sm:min-h-12 pointer-coarse:min-h-12 low:min-h-7.5 [&_svg]:size-4.5',
          isActive ? 'bg-rail-current font-semibold' : 'hover:bg-rail-line',
        )
      }
    >
      {icon}
      {label}
      {waiting !== false && (
        <span className="ml-auto">
          <Badge tone="accent">{waiting}</Badge>
        </span>
      )}
    </NavLink>
  )
}
