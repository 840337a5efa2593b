import { Composer } from '@kapao/chat/view/composer'
import { LargePicture } from '@kapao/chat/view/large-picture'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { sayTyping, useTypist } from '../../wire/typing.ts'
import { useOperator } from '../operator/operator-context.ts'
import {
  useChat,
  useChatAgents,
  useCloseChat,
  useHandOver,
  useOlderMessages,
  useTakeChat,
} from './chat.queries.ts'
import { createConversation } from './conversation.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { MemberAside } from './member-card.tsx'
import { useReadyAnswers } from './ready-answers.tsx'

/** One conversation: who it is, what was said, the field for the answer, and beside it what is known of the person. */
export function ConversationPanel({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { operatorId, permissions } = useOperator()
  const canAnswer = permissions.includes('chat.answer')
  const [conversation] = useState(() => createConversation(personId, operatorId))
  const { messages, outgoing } = useSyncExternalStore(conversation.subscribe, conversation.get)
  const notes = useSyncExternalStore(conversation.subscribe, conversation.getNotes)
  const { data: chat, error, refetch } = useChat(personId, conversation, canAnswer)
  const older = useOlderMessages(personId, conversation)
  const take = useTakeChat(personId)
  const close = useCloseChat(personId)
  const handOver = useHandOver(personId)
  const ready = useReadyAnswers(chat)
  const [shown, setShown] = useState<string>()
  const isOwn = chat?.state === 'agent' && chat.agent === operatorId
  const isOffline = isWireFailure(error) && error.kind === 'offline'
  // Without a connection the field says so, and what was loaded stays.
  const failure =
    take.error ??
    close.error ??
    handOver.error ??
    older.error ??
    (isOffline && chat && canAnswer ? null : error)
  return (
    <>
      <Panel aria-label={chat?.name ?? t('chatDesk:guest')} className="flex min-h-0 flex-col">
        <ConversationHeader chat={chat} canAnswer={canAnswer} take={take} close={close} handOver={handOver} />
        {failure !== null && (
          <div className="border-b border-line p-2">
            <FailureNote
              failure={failure}
              {...(failure === error ? { onRetry: () => void refetch() } : {})}
            />
          </div>
        )}
        <ConversationLog
          isLoading={chat === undefined && error === null}
          messages={messages}
          outgoing={outgoing}
          notes={notes}
          readUpTo={chat?.read.customer ?? 0}
          older={older}
          onRetry={conversation.retry}
          onDrop={conversation.drop}
          onShow={setShown}
        />
        <Typist personId={personId} canAnswer={canAnswer} />
        <div className="compact-composer border-t border-line p-2 sm:p-3">
          {canAnswer ? (
            <Composer
              isConnected={!isOffline}
              {...(isOwn ? {} : { closedWith: t('chatDesk:takeFirst') })}
              draft={conversation.readDraft()}
              onDraft={(text) => {
                conversation.keepDraft(text)
                if (text !== '') sayTyping(personId)
              }}
              ready={ready}
              onText={conversation.sendText}
              onFile={conversation.sendFile}
            />
          ) : (
            <p className="text-small text-muted">{t('chatDesk:onlyReads')}</p>
          )}
        </div>
        {shown !== undefined && <LargePicture url={shown} onClose={() => setShown(undefined)} />}
      </Panel>
      {chat && <MemberAside chat={chat} />}
    </>
  )
}

/** Which other operator types in the conversation now. */
function Typist({ personId, canAnswer }: { personId: string; canAnswer: boolean }) {
  const { t } = useTranslation()
  const typist = useTypist(personId)
  const agents = useChatAgents(canAnswer)
  const name = agents.find(({ operatorId }) => operatorId === typist)?.name ?? typist
  return (
    <p role="status" className="px-3 text-mini text-muted empty:hidden">
      {name !== undefined && t('chatDesk:types', { name })}
    </p>
  )
}
