import type { AgentChat } from '@kapao/contract/chat-desk'
import { formatAge } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { ChatState } from './chat-state.tsx'

type InboxRowProps = {
  chat: AgentChat
  /** When the list was read, in milliseconds since 1970. */
  now: number
}

/** One conversation of the inbox: who, whether it waits, since when, and how much of it nobody has read. */
export function InboxRow({ chat, now }: InboxRowProps) {
  const { t, i18n } = useTranslation()
  const { search } = useLocation()
  const unread = Math.max(0, chat.lastSeq - chat.read.other)
  const since = chat.state === 'waiting' ? (chat.waitingSince ?? chat.lastAt) : chat.lastAt
  return (
    <NavLink
      to={{ pathname: `/chat/${chat.personId}`, search }}
      className={({ isActive }) =>
        clsx(
          'flex min-h-14 flex-col justify-center gap-0.5 border-b border-l-3 border-b-line py-1.5 pr-3 pl-2.5 no-underline -outline-offset-2',
          isActive ? 'border-l-gold bg-lifted' : 'border-l-transparent hover:bg-surface',
        )
      }
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-small font-semibold">{chat.name ?? t('chatDesk:guest')}</span>
        {unread > 0 && <Badge tone="accent">{t('chatDesk:unread', { number: unread })}</Badge>}
      </span>
      <span className="flex items-center justify-between gap-2 text-mini text-muted">
        <ChatState chat={chat} />
        <time dateTime={since} className="truncate">
          {formatAge(since, Math.max(now, new Date(since).getTime()), currentLanguage(i18n))}
        </time>
      </span>
    </NavLink>
  )
}
