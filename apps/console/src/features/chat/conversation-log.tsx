import type { Outgoing } from '@kapao/chat/thread'
import { MessageBubble } from '@kapao/chat/view/message-bubble'
import { OutgoingBubble } from '@kapao/chat/view/outgoing-bubble'
import type { ChatNote } from '@kapao/contract/chat-desk'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { NoteBubble } from './note-bubble.tsx'

type ConversationLogProps = {
  isLoading: boolean
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** Each is shown behind the message after which it was written. */
  notes: readonly ChatNote[]
  /** The last message that the customer has read. */
  readUpTo: number
  older: { isPending: boolean; mutate: () => void }
  onRetry: (clientId: string) => void
  onDrop: (clientId: string) => void
  onShow: (picture: string) => void
}

/**
 * The messages, oldest first. The reversed column measures the scroll position from the end: at the end the view stays
 * there whatever arrives, and further up it does not move when older messages load above it.
 */
export function ConversationLog({
  isLoading,
  messages,
  outgoing,
  notes,
  readUpTo,
  older,
  onRetry,
  onDrop,
  onShow,
}: ConversationLogProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const written = outgoing.at(-1)?.clientId
  useEffect(() => {
    if (written !== undefined && scroller.current) scroller.current.scrollTop = 0
  }, [written])
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={t('chat:log')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto p-3 -outline-offset-2"
    >
      <div className="flex flex-col gap-2">
        {isLoading && (
          <SkeletonGroup label={t('loading')} className="flex flex-col gap-2">
            <Skeleton shape="block" className="h-12 w-3/5" />
            <Skeleton shape="block" className="h-12 w-2/5 self-end" />
          </SkeletonGroup>
        )}
        {(messages[0]?.seq ?? 1) > 1 && (
          <Button
            tone="quiet"
            className="self-center"
            isBusy={older.isPending}
            onClick={() => older.mutate()}
          >
            {t('chat:loadEarlier')}
          </Button>
        )}
        {messages.map((message) => (
          <Fragment key={message.seq}>
            <MessageBubble
              message={message}
              side="other"
              isRead={message.seq <= readUpTo}
              isLast={false}
              onShow={onShow}
            />
            {notes
              .filter(({ afterSeq }) => afterSeq === message.seq)
              .map((note) => (
                <NoteBubble key={note._id} note={note} />
              ))}
          </Fragment>
        ))}
        {outgoing.map((each) => (
          <OutgoingBubble
            key={each.clientId}
            outgoing={each}
            onRetry={() => onRetry(each.clientId)}
            onDrop={() => onDrop(each.clientId)}
          />
        ))}
      </div>
    </div>
  )
}
