import { chatLimits } from '@kapao/contract/chat-message'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from '@kapao/chat/view/composer'
import { type Conversation, conversationOfNow } from './conversation.ts'
import { MergeNotice } from './merge-notice.tsx'
import { unreadSeq } from '@kapao/chat/thread'

/** A conversation: its messages and the composer. */
export function ChatPanel() {
  const { t } = useTranslation()
  const [conversation] = useState(conversationOfNow)
  const { phase, thread, isConnected, isLoadingOlder, canMerge } = useSyncExternalStore(
    conversation.subscribe,
    conversation.get,
  )
  const [isAtBottom, setAtBottom] = useState(true)
  useEffect(() => {
    void conversation.start()
    return conversation.stop
  }, [conversation])
  useReadMark(conversation, isAtBottom ? unreadSeq(thread) : undefined)

  if (phase.kind === 'loading') return <ChatSkeleton />
  if (phase.kind === 'failed') {
    return <LoadFailed failure={phase.failure} onRetry={() => void conversation.start()} />
  }
  const isEmpty = thread.messages.length === 0 && thread.outgoing.length === 0
  return (
    <div className="flex min-h-full flex-col">
      {canMerge && <MergeNotice conversation={conversation} />}
      {isEmpty && !canMerge && (
        <EmptyState
          level={3}
          title={t('chat:emptyTitle')}
          text={t('chat:emptyText')}
          action={
            <Button onClick={() => conversation.sendText(t('chat:menuWord'))}>{t('chat:showTopics')}</Button>
          }
        />
      )}
      <ChatLog
        thread={thread}
        isLoadingOlder={isLoadingOlder}
        isAtBottom={isAtBottom}
        onBottom={setAtBottom}
        conversation={conversation}
      />
      <SheetFooter>
        <Composer
          isConnected={isConnected}
          draft={conversation.readDraft()}
          onDraft={conversation.keepDraft}
          onText={conversation.sendText}
          onFile={conversation.sendFile}
        />
      </SheetFooter>
    </div>
  )
}

/** A message counts as read after it was visible for a second. Specification §2, §9. */
function useReadMark(conversation: Conversation, seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void conversation.markRead()
    }, chatLimits.readAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [conversation, seq])
}
