import { type AgentChat, answerChat, closeChat, readChat, seeChat, takeChat } from '@kapao/contract/chat'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { AlertBox } from '@kapao/ui/alert-box'
import { Button } from '@kapao/ui/button'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../../failure/failure-sentence.ts'
import { newIntent } from '../../../wire/client.ts'
import { isWireFailure } from '../../../wire/wire-failure.ts'
import { LargePicture } from '../large-picture.tsx'
import { MessageBubble } from '../message-bubble.tsx'
import { ask, isSignedOut } from './agent-wire.ts'
import { usePoll } from './use-poll.ts'

type AgentConversationProps = { personId: string; onBack: () => void; onSignedOut: () => void }

const everyMilliseconds = 1000

/** One conversation, as the agent who answers sees it. */
export function AgentConversation({ personId, onBack, onSignedOut }: AgentConversationProps) {
  const { t } = useTranslation()
  const [chat, setChat] = useState<AgentChat>()
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [shown, setShown] = useState<string>()
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.seq ?? 0

  const guard = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      setFailure(undefined)
      return true
    } catch (thrown) {
      if (isSignedOut(thrown)) onSignedOut()
      else setFailure(thrown)
      return false
    }
  }
  const add = (more: readonly ChatMessage[]): void =>
    setMessages((known) => {
      const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
      return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
    })
  const look = () =>
    guard(async () => {
      const body = { personId, limit: 100, ...(last === 0 ? {} : { after: last }) }
      const read = await ask(readChat, { body })
      setChat(read.chat)
      add(read.messages)
      const newest = read.messages.at(-1)?.seq
      if (newest !== undefined) await ask(seeChat, { body: { personId, seq: newest } })
    })
  usePoll(true, everyMilliseconds, async () => void (await look()))
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to clear up.
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])

  const older = () =>
    guard(async () => {
      const before = messages[0]?.seq ?? 1
      add((await ask(readChat, { body: { personId, limit: 50, before } })).messages)
    })
  const take = (insteadOf?: string) =>
    guard(async () => {
      const body = { personId, ...(insteadOf === undefined ? {} : { insteadOf }) }
      setChat(await ask(takeChat, { body }))
    })
  const close = () => guard(async () => setChat(await ask(closeChat, { body: { personId } })))
  const send = (text: string, clientId: string) =>
    guard(async () => {
      const message = { message_type: 'text' as const, payload: { message: text } }
      add([await ask(answerChat, { body: { personId, clientId, message } })])
    })

  const holder = takenBy(failure)
  return (
    <section aria-label={chat?.name ?? t('chat:deskGuest')} className="flex min-h-0 flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <Button size="small" className="min-h-12! md:hidden" variant="quiet" onClick={onBack}>
          {t('back')}
        </Button>
        <h2 className="min-w-0 flex-1 font-bold">
          {chat?.name ?? t('chat:deskGuest')} <span className="text-muted">{chat?.username}</span>
        </h2>
        {chat?.state !== 'agent' && (
          <Button size="small" className="min-h-12!" variant="primary" onClick={() => void take()}>
            {t('chat:deskTake')}
          </Button>
        )}
        {chat?.state === 'agent' && (
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
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
        <div ref={end} />
      </div>
      <AnswerForm isOpen={chat?.state === 'agent'} onSend={send} />
      {shown !== undefined && <LargePicture url={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

/** Whom a refusal names as having the conversation. */
const takenBy = (failure: unknown): string | undefined => {
  if (!isWireFailure(failure) || failure.code !== 'CHAT_TAKEN') return undefined
  const agent = failure.details?.['agent']
  return typeof agent === 'string' ? agent : undefined
}

type AnswerFormProps = { isOpen: boolean; onSend: (text: string, clientId: string) => Promise<boolean> }

/** What could not be sent stays written, under its name: sent again, it is there once. */
function AnswerForm({ isOpen, onSend }: AnswerFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [clientId, setClientId] = useState(newIntent)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await onSend(text.trim(), clientId)) {
      setText('')
      setClientId(newIntent())
    }
    setBusy(false)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
      <textarea
        rows={2}
        maxLength={2000}
        value={text}
        disabled={!isOpen}
        aria-label={t('chat:write')}
        placeholder={isOpen ? t('chat:write') : t('chat:deskTakeFirst')}
        onChange={({ target }) => {
          setText(target.value)
          // Other words are another message.
          setClientId(newIntent())
        }}
        onKeyDown={press}
        className="min-h-12 min-w-0 flex-1 resize-none rounded-field border border-edge bg-surface px-4 py-2.5 outline-none placeholder:text-muted/80"
      />
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={t('working')} disabled={!isOpen}>
        {t('chat:send')}
      </Button>
    </form>
  )
}
