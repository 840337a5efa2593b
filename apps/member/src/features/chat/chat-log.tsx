import type { ChatMessage } from '@kapao/contract/chat-message'
import { Button } from '@kapao/ui/actions/button'
import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wantsLessMotion } from '../../less-motion.ts'
import type { Conversation } from './conversation.ts'
import { LargePicture } from '@kapao/chat/view/large-picture'
import { MessageBubble } from '@kapao/chat/view/message-bubble'
import { OutgoingBubble } from '@kapao/chat/view/outgoing-bubble'
import type { Thread } from '@kapao/chat/thread'

type ChatLogProps = {
  thread: Thread
  isLoadingOlder: boolean
  isAtBottom: boolean
  onBottom: (isAtBottom: boolean) => void
  conversation: Pick<Conversation, 'loadOlder' | 'tap' | 'retry' | 'drop'>
}

/** Pixels from an edge that still count as being at it. */
const edge = 48

/** The messages, oldest first. Screen readers announce new ones, and older pages load above without moving the view. */
export function ChatLog({ thread, isLoadingOlder, isAtBottom, onBottom, conversation }: ChatLogProps) {
  const { t } = useTranslation()
  const log = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string>()
  const { messages, outgoing, read } = thread
  const hasNews = useScrolling(log, { thread, isAtBottom, onBottom, onTop: conversation.loadOlder })
  const last = messages.at(-1)
  return (
    <>
      {thread.hasOlder && (
        <Button
          variant="quiet"
          size="small"
          className="min-h-12! self-center"
          isBusy={isLoadingOlder}
          busyLabel={t('loading')}
          onClick={() => void conversation.loadOlder()}
        >
          {t('chat:loadEarlier')}
        </Button>
      )}
      <div
        ref={log}
        role="log"
        aria-label={t('chat:log')}
        aria-live={isLoadingOlder ? 'off' : 'polite'}
        className="flex flex-col gap-2.5 pt-2"
      >
        {messages.map((message, index) => (
          <Fragment key={message.seq}>
            {hasEnded(messages[index - 1], message) && <EndMark />}
            <MessageBubble
              message={message}
              isRead={message.sender === 'customer' && message.seq <= read.other}
              isLast={message === last && outgoing.length === 0}
              onTap={conversation.tap}
              onShow={setShown}
            />
          </Fragment>
        ))}
        {outgoing.map((each) => (
          <OutgoingBubble
            key={each.clientId}
            outgoing={each}
            onRetry={() => conversation.retry(each.clientId)}
            onDrop={() => conversation.drop(each.clientId)}
          />
        ))}
      </div>
      {hasNews && (
        <div className="sticky bottom-2 z-10 flex justify-center">
          <Button
            size="small"
            className="min-h-12! bg-lifted!"
            icon={<ArrowDown aria-hidden />}
            onClick={() => scrollToEnd(scrollerOf(log.current), wantsLessMotion() ? 'instant' : 'smooth')}
          >
            {t('chat:newMessages')}
          </Button>
        </div>
      )}
      {shown !== undefined && <LargePicture url={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Specification §2: a change of session_id marks the end of a conversation. */
function hasEnded(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return before !== undefined && before.session_id !== message.session_id
}

function EndMark() {
  const { t } = useTranslation()
  return (
    <p className="my-2 flex items-center gap-3 text-mini text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('chat:endConversation')}
    </p>
  )
}

/** The scroll container is the sheet around the log. */
function scrollerOf(log: HTMLElement | null): HTMLElement | undefined {
  for (let at = log?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

function scrollToEnd(scroller: HTMLElement | undefined, behavior: ScrollBehavior = 'instant'): void {
  scroller?.scrollTo({ top: scroller.scrollHeight, behavior })
}

type Scrolling = {
  thread: Thread
  isAtBottom: boolean
  onBottom: (isAtBottom: boolean) => void
  onTop: () => Promise<void>
}

/**
 * Keeps the view at the end while it is there, and moves it there when the person writes. Keeps the read position while
 * older pages load above it. Returns whether a new message arrived outside the visible part.
 */
function useScrolling(
  log: React.RefObject<HTMLDivElement | null>,
  { thread, isAtBottom, onBottom, onTop }: Scrolling,
): boolean {
  const { messages, outgoing } = thread
  const [seenSeq, setSeenSeq] = useState(0)
  const before = useRef({ first: 0, height: 0 })
  const first = messages[0]?.seq ?? 0
  const last = messages.at(-1)
  const lastSeq = last?.seq ?? 0

  useLayoutEffect(() => {
    const scroller = scrollerOf(log.current)
    if (!scroller) return
    const { first: firstBefore, height } = before.current
    if (firstBefore > first) scroller.scrollTop += scroller.scrollHeight - height
    before.current = { first, height: scroller.scrollHeight }
  }, [log, first, messages.length])

  const written = Math.max(0, ...outgoing.map(({ createdAt }) => createdAt))
  const lastWritten = useRef(written)
  useLayoutEffect(() => {
    if (written <= lastWritten.current) return
    lastWritten.current = written
    onBottom(true)
  }, [written, onBottom])

  useLayoutEffect(() => {
    if (isAtBottom) scrollToEnd(scrollerOf(log.current))
  }, [log, lastSeq, outgoing.length, isAtBottom])

  useEffect(() => {
    const scroller = scrollerOf(log.current)
    if (!scroller) return undefined
    const look: EventListener = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      before.current.height = scrollHeight
      onBottom(scrollHeight - scrollTop - clientHeight < edge)
      if (scrollTop < edge && scrollHeight > clientHeight) void onTop()
    }
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [log, onBottom, onTop])

  // Pictures load after their messages, and the keyboard reduces the height: the end stays visible.
  useEffect(() => {
    const scroller = scrollerOf(log.current)
    if (!scroller || !log.current || !isAtBottom) return undefined
    const watch = new ResizeObserver(() => scrollToEnd(scroller))
    watch.observe(log.current)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [log, isAtBottom])

  useEffect(() => {
    if (isAtBottom) setSeenSeq(lastSeq)
  }, [isAtBottom, lastSeq])
  return !isAtBottom && last?.sender === 'other' && lastSeq > seenSeq
}
