import type { ChatMessage } from '@kapao/contract/chat-message'
import { formatDateTime } from '@kapao/i18n/date'
import { useTranslation } from 'react-i18next'
import { Bubble } from './bubble.tsx'
import { MessageContent } from './message-content.tsx'

export type MessageBubbleProps = {
  message: ChatMessage
  /** The viewer's side: the person's, or the agents'. */
  side?: ChatMessage['sender']
  /** The other side has read it. */
  isRead: boolean
  isLast: boolean
  /** Who cannot tap the buttons of a message sees them disabled. */
  onTap?: ((title: string, payload: string) => void) | undefined
  onShow: (url: string) => void
}

/** A message that the server has stored. */
export function MessageBubble({
  message,
  side = 'customer',
  isRead,
  isLast,
  onTap,
  onShow,
}: MessageBubbleProps) {
  const { t } = useTranslation()
  const isOwn = message.sender === side
  return (
    <Bubble
      isOwn={isOwn}
      isNamed={!isOwn || side === 'other'}
      name={isOwn && side === 'customer' ? t('chat:you') : nameOf(message, t)}
      foot={
        <>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
          {isOwn && <span>{isRead ? t('chat:read') : t('chat:sent')}</span>}
        </>
      }
    >
      <MessageContent shown={message.message} isLast={isLast} onTap={onTap} onShow={onShow} />
    </Bubble>
  )
}

function nameOf({ sender, by, name }: ChatMessage, t: ReturnType<typeof useTranslation>['t']): string {
  if (sender === 'customer') return t('chat:person')
  if (by === 'bot') return t('chat:bot')
  return name === undefined ? t('chat:agent') : t('chat:agentNamed', { name })
}
