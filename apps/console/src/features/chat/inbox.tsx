import type { AgentChat } from '@kapao/contract/chat-desk'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import clsx from 'clsx'
import { startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useInbox } from './chat.queries.ts'
import { InboxRow } from './inbox-row.tsx'

/** The name and value in the address that show conversations in every state. */
const allName = 'show'
const allValue = 'all'

/** Who waits for an answer, those who have waited longest first. */
export function Inbox({ className }: { className?: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const isAll = address.get(allName) === allValue
  // The address changes a moment later; the box shows the choice at once.
  const [isChecked, setChecked] = useOptimistic(isAll)
  const { data, error, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useInbox(isAll)
  const waiting = data?.pages[0]?.waiting ?? 0
  const chats = data && withoutRepeats(data.pages.flatMap((page) => page.chats))
  return (
    <Panel className={clsx('flex min-h-0 flex-col', className)}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 pl-3">
        <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2 text-small pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isChecked}
            onChange={({ target: { checked } }) =>
              startTransition(() => {
                setChecked(checked)
                setAddress(checked ? { [allName]: allValue } : {}, { replace: true })
              })
            }
            className="size-4 shrink-0 accent-gold"
          />
          {t('chatDesk:all')}
        </label>
        {waiting > 0 && <Badge tone="warn">{t('chatDesk:waiting', { number: waiting })}</Badge>}
      </div>
      {error !== null && (
        <div className="border-b border-line p-2">
          <FailureNote failure={error} />
        </div>
      )}
      <nav aria-label={t('chatDesk:inbox')} className="min-h-0 flex-1 overflow-y-auto">
        {chats === undefined ? (
          error === null && <Waiting />
        ) : chats.length === 0 ? (
          <EmptyState title={t('chatDesk:emptyTitle')} text={t('chatDesk:emptyText')} />
        ) : (
          <ul>
            {chats.map((chat) => (
              <li key={chat.personId}>
                <InboxRow chat={chat} now={dataUpdatedAt} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="flex justify-center p-3">
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('chatDesk:more')}
            </Button>
          </div>
        )}
      </nav>
    </Panel>
  )
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
