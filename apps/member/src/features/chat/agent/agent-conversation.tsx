import type { AgentChat } from '@kapao/contract/chat-desk'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { Composer } from '@kapao/chat/view/composer'
import { LargePicture } from '@kapao/chat/view/large-picture'
import { AgentLog } from './agent-log.tsx'
import { useAgentChat } from './use-agent-chat.ts'

type AgentConversationProps = { personId: string; onBack: () => void; onSignedOut: () => void }

/** One conversation as the agent sees it. */
export function AgentConversation({ personId, onBack, onSignedOut }: AgentConversationProps) {
  const { t } = useTranslation()
  const { chat, failure, conversation, messages, outgoing, loadOlder, take, close } = useAgentChat(
    personId,
    onSignedOut,
  )
  const [shown, setShown] = useState<string>()
  const isOpen = chat?.state === 'agent'
  const isConnected = !isWireFailure(failure) || failure.kind !== 'offline'
  return (
    <section aria-label={chat?.name ?? t('chat:deskGuest')} className="flex min-h-0 flex-col gap-3">
      <Header
        chat={chat}
        isOpen={isOpen}
        onBack={onBack}
        onTake={() => void take()}
        onClose={() => void close()}
      />
      {failure !== undefined && <Failure failure={failure} onTakeFrom={(agent) => void take(agent)} />}
      <AgentLog
        messages={messages}
        outgoing={outgoing}
        readUpTo={chat?.read.customer ?? 0}
        onOlder={() => void loadOlder()}
        onRetry={conversation.retry}
        onDrop={conversation.drop}
        onShow={setShown}
      />
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

type HeaderProps = {
  chat: AgentChat | undefined
  isOpen: boolean
  onBack: () => void
  onTake: () => void
  onClose: () => void
}

function Header({ chat, isOpen, onBack, onTake, onClose }: HeaderProps) {
  const { t } = useTranslation()
  return (
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
      {isOpen ? (
        <Button size="small" className="min-h-12!" onClick={onClose}>
          {t('chat:deskClose')}
        </Button>
      ) : (
        <Button size="small" className="min-h-12!" variant="primary" onClick={onTake}>
          {t('chat:deskTake')}
        </Button>
      )}
    </header>
  )
}

function Failure({ failure, onTakeFrom }: { failure: unknown; onTakeFrom: (agent: string) => void }) {
  const { t } = useTranslation()
  const holder = takenBy(failure)
  return (
    <AlertBox
      tone="danger"
      action={
        holder !== undefined && (
          <Button size="small" className="min-h-12!" onClick={() => onTakeFrom(holder)}>
            {t('chat:deskTakeFrom', { agent: holder })}
          </Button>
        )
      }
    >
      {failureSentence(t, failure)}
    </AlertBox>
  )
}

/** The agent that a `CHAT_TAKEN` refusal names as the holder of the conversation. */
function takenBy(failure: unknown): string | undefined {
  if (!isWireFailure(failure) || failure.code !== 'CHAT_TAKEN') return undefined
  const agent = failure.details?.['agent']
  return typeof agent === 'string' ? agent : undefined
}
