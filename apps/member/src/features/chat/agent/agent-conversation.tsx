import { type AgentChat, closeChat, readChat, seeChat, takeChat } from '@kapao/contract/chat'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../../failure/failure-sentence.ts'
import { isWireFailure } from '../../../wire/wire-failure.ts'
import { Composer } from '../composer.tsx'
import { LargePicture } from '../large-picture.tsx'
import { MessageBubble } from '../message-bubble.tsx'
import { OutgoingBubble } from '../outgoing-bubble.tsx'
import { lastSeqWithoutGap } from '../thread.ts'
import { createAgentThread } from './agent-thread.ts'
import { ask, isSignedOut } from './agent-wire.ts'
import { usePoll } from './use-poll.ts'

type AgentConversationProps = { personId: string; onBack: () => void; onSignedOut: () => void }

const everyMilliseconds = 1000

/** One conversation as the agent sees it. */
export function AgentConversation({ personId, onBack, onSignedOut }: AgentConversationProps) {
  const { t } = useTranslation()
  const [chat, setChat] = useState<AgentChat>()
  const [failure, setFailure] = useState<unknown>()
  const fail = (thrown: unknown): void => {
    if (isSignedOut(thrown)) onSignedOut()
    else setFailure(thrown)
  }
  const [conversation] = useState(() => createAgentThread(personId, fail))
  const { messages, outgoing } = useSyncExternalStore(conversation.subscribe, conversation.get)
  const [shown, setShown] = useState<string>()
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.seq ?? 0

  const guard = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      setFailure(undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }
  const look = () =>
    guard(async () => {
      const after = lastSeqWithoutGap(conversation.get())
      const body = { personId, limit: 100, ...(after === 0 ? {} : { after }) }
      const read = await ask(readChat, { body })
      setChat(read.chat)
      conversation.add(read.messages)
      conversation.sendAgain()
      const newest = read.messages.at(-1)?.seq
      if (newest !== undefined) await ask(seeChat, { body: { personId, seq: newest } })
    })
  usePoll(true, everyMilliseconds, look)
  useEffect(() => {
    // The braces are needed: newer browsers return a promise from scrollIntoView, and an effect may only return a
    // cleanup.
    end.current?.scrollIntoView({ block: 'end' })
  }, [last, outgoing.length])

  const older = () =>
    guard(async () => {
      const before = messages[0]?.seq ?? 1
      conversation.add((await ask(readChat, { body: { personId, limit: 50, before } })).messages)
    })
  const take = (insteadOf?: string) =>
    guard(async () => {
      const body = { personId, ...(insteadOf === undefined ? {} : { insteadOf }) }
      setChat(await ask(takeChat, { body }))
    })
  const close = () => guard(async () => setChat(await ask(closeChat, { body: { personId } })))
  const isOpen = chat?.state === 'agent'
  const isConnected = !isWireFailure(failure) || failure.kind !== 'offline'
  const holder = takenBy(failure)
  return (
    <section aria-label={chat?.name ?? t('chat:deskGuest')} className="flex min-h-0 flex-col gap-3">
      <header className="flex items-center gap-2">
        <IconButton
          label={t('back')}
          icon={<ArrowLeft aria-hidden />}
          className="-ml-3 md:hidden"
          onClick={onBack}
        />
        <h2 className="min-w-0 flex-1 font-bold">
          {chat?.name ?? t('chat:deskGuest')}{' '}
          <span className="block whitespace-nowrap text-small text-muted sm:inline sm:text-base">
            {chat?.username}
          </span>
        </h2>
        {!isOpen && (
          <Button size="small" className="min-h-12!" variant="primary" onClick={() => void take()}>
            {t('chat:deskTake')}
          </Button>
        )}
        {isOpen && (
          <Button size="small" className="min-h-12!" onClick={() => void close()}>
            {t('chat:deskClose')}
          </Button>
        )}
      </header>
      {failure !== undefined && (
        <AlertBox
          tone="danger"
          action={
            holder !== undefined && (
              <Button size="small" className="min-h-12!" onClick={() => void take(holder)}>
                {t('chat:deskTakeFrom', { agent: holder })}
              </Button>
            )
          }
        >
          {failureSentence(t, failure)}
        </AlertBox>
      )}
      <div
        role="log"
        aria-label={t('chat:log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto rounded-card border border-line p-4"
      >
        {(messages[0]?.seq ?? 1) > 1 && (
          <Button size="small" className="min-h-12! self-center" variant="quiet" onClick={() => void older()}>
            {t('chat:loadEarlier')}
          </Button>
        )}
        {messages.map((message) => (
          <MessageBubble
            key={message.seq}
            message={message}
            side="other"
            isRead={message.seq <= (chat?.read.customer ?? 0)}
            isLast={false}
            onTap={() => undefined}
            onShow={setShown}
          />
        ))}
        {outgoing.map((each) => (
          <OutgoingBubble
            key={each.clientId}
            outgoing={each}
            onRetry={() => conversation.retry(each.clientId)}
            onDrop={() => conversation.drop(each.clientId)}
          />
        ))}
        <div ref={end} />
      </div>
      <Composer
        isConnected={isConnected}
        {...(isOpen ? {} : { closedWith: t('chat:deskTakeFirst') })}
        draft={conversation.readDraft()}
        onDraft={conversation.keepDraft}
        onText={conversation.sendText}
        onFile={conversation.sendFile}
      />
      {shown !== undefined && <LargePicture url={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

/** The agent that a `CHAT_TAKEN` refusal names as the holder of the conversation. */
const takenBy = (failure: unknown): string | undefined => {
  if (!isWireFailure(failure) || failure.code !== 'CHAT_TAKEN') return undefined
  const agent = failure.details?.['agent']
  return typeof agent === 'string' ? agent : undefined
}
