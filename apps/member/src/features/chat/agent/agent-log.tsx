import type { ChatMessage } from '@kapao/contract/chat-message'
import { Button } from '@kapao/ui/actions/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageBubble } from '@kapao/chat/view/message-bubble'
import { OutgoingBubble } from '@kapao/chat/view/outgoing-bubble'
import type { Outgoing } from '@kapao/chat/thread'

type AgentLogProps = {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** The last message that the customer has read. */
  readUpTo: number
  onOlder: () => void
  onRetry: (clientId: string) => void
  onDrop: (clientId: string) => void
  onShow: (picture: string) => void
}

/** The messages of a conversation on the agent's side, scrolled to the newest. */
export function AgentLog({ messages, outgoing, readUpTo, onOlder, onRetry, onDrop, onShow }: AgentLogProps) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    // The braces are needed: newer browsers return a promise from scrollIntoView, and an effect may only return a
    // cleanup.
    end.current?.scrollIntoView({ block: 'end' })
  }, [last, outgoing.length])
  return (
    <div
      role="log"
      aria-label={t('chat:log')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto rounded-card border border-line p-4"
    >
      {(messages[0]?.seq ?? 1) > 1 && (
        <Button size="small" className="min-h-12! self-center" variant="quiet" onClick={onOlder}>
          {t('chat:loadEarlier')}
        </Button>
      )}
      {messages.map((message) => (
        <MessageBubble
          key={message.seq}
          message={message}
          side="other"
          isRead={message.seq <= readUpTo}
          isLast={false}
          onTap={() => undefined}
          onShow={onShow}
        />
      ))}
      {outgoing.map((each) => (
        <OutgoingBubble
          key={each.clientId}
          outgoing={each}
          onRetry={() => onRetry(each.clientId)}
          onDrop={() => onDrop(each.clientId)}
        />
      ))}
      <div ref={end} />
    </div>
  )
}
