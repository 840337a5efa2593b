import type { AgentChat, ChatView } from '@kapao/contract/chat-desk'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useInbox } from './chat.queries.ts'
import { InboxHead } from './inbox-head.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInboxView } from './inbox-view.ts'

/** A view of the conversations, and what a search finds in it. */
export function Inbox({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const chosen = useInboxView()
  const { data, error, dataUpdatedAt, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInbox(chosen.view, chosen.search)
  const chats =
    data && !isPlaceholderData ? withoutRepeats(data.pages.flatMap((page) => page.chats)) : undefined
  return (
    <Panel className={clsx('flex min-h-0 flex-col', className)}>
      <InboxHead chosen={chosen} counts={data?.pages[0]?.counts} />
      {error !== null && (
        <div className="border-b border-line p-2">
          <FailureNote failure={error} />
        </div>
      )}
      <nav aria-label={t('chatDesk:inbox')} className="min-h-0 flex-1 overflow-y-auto">
        {chats === undefined ? (
          error === null && <Waiting />
        ) : chats.length === 0 ? (
          <Empty {...chosen} />
        ) : (
          <ul>
            {chats.map((chat) => (
              <li key={chat.personId}>
                <InboxRow chat={chat} now={dataUpdatedAt} />
              </li>
            ))}
          </ul>
        )}
        {chats !== undefined && hasNextPage && (
          <div className="flex justify-center p-3">
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('chatDesk:more')}
            </Button>
          </div>
        )}
      </nav>
      <div className="flex flex-wrap gap-x-4 border-t border-line px-3">
        <SetUpLink to="/chat/answers">{t('cannedAnswer:title')}</SetUpLink>
        {permissions.includes('chat-bot.set') && <SetUpLink to="/chat/bot">{t('chatBot:title')}</SetUpLink>}
      </div>
    </Panel>
  )
}

function SetUpLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-9 items-center text-small font-semibold max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12"
    >
      {children}
    </Link>
  )
}

function Empty({ view, search }: { view: ChatView; search: string }) {
  const { t } = useTranslation()
  if (search !== '')
    return <EmptyState title={t('chatDesk:notFoundTitle')} text={t('chatDesk:notFoundText')} />
  if (view === 'mine') return <EmptyState title={t('chatDesk:noneMine')} text={t('chatDesk:noneMineText')} />
  return <EmptyState title={t('chatDesk:emptyTitle')} text={t('chatDesk:emptyText')} />
}

/** A conversation that moved while the pages were read is in two of them; the first is the later reading's order. */
function withoutRepeats(chats: readonly AgentChat[]): AgentChat[] {
  return [...new Map(chats.toReversed().map((chat) => [chat.personId, chat])).values()].toReversed()
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-2 p-3">
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
    </SkeletonGroup>
  )
}
