import type { AgentChat } from '@kapao/contract/chat-desk'
import { ArrowLeft, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Menu } from '../../controls/menu.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useChatAgents, type useCloseChat, type useHandOver, type useTakeChat } from './chat.queries.ts'
import { ChatNoteDialog } from './chat-note-dialog.tsx'
import { ChatState } from './chat-state.tsx'
import { wordsForWait } from './duration.ts'
import { MemberButton } from './member-card.tsx'

type ConversationHeaderProps = {
  chat: AgentChat | undefined
  canAnswer: boolean
  take: ReturnType<typeof useTakeChat>
  close: ReturnType<typeof useCloseChat>
  handOver: ReturnType<typeof useHandOver>
}

/** Who writes, who has the conversation, and the one thing to do with it: take it, take it over, or end it. */
export function ConversationHeader({ chat, canAnswer, take, close, handOver }: ConversationHeaderProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <Link
        to={{ pathname: '/chat', search }}
        aria-label={t('back')}
        className="-ml-3 flex size-12 items-center justify-center rounded-field text-muted md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-48 flex-1">
        <h2 className="truncate text-base font-bold">{chat?.name ?? t('chatDesk:guest')}</h2>
        <p className="flex flex-wrap items-center gap-x-2 text-mini text-muted">
          {chat?.username !== undefined && <span>{chat.username}</span>}
          {chat && <ChatState chat={chat} />}
          {chat?.firstAnswerSeconds !== undefined && (
            <span>{t('chatDesk:firstAfter', { time: wordsForWait(t, chat.firstAnswerSeconds) })}</span>
          )}
        </p>
      </div>
      {chat && <MemberButton chat={chat} />}
      {chat && canAnswer && (
        <div className="flex flex-wrap items-center gap-2">
          <NoteButton personId={chat.personId} />
          {chat.state === 'agent' && <HandOver chat={chat} handOver={handOver} />}
          <Act chat={chat} take={take} close={close} />
        </div>
      )}
    </header>
  )
}

function NoteButton({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<StickyNote aria-hidden />} onClick={() => setOpen(true)}>
        {t('chatDesk:note')}
      </Button>
      {isOpen && <ChatNoteDialog personId={personId} onDone={() => setOpen(false)} />}
    </>
  )
}

type HandOverProps = Pick<ConversationHeaderProps, 'handOver'> & { chat: AgentChat }

/** Gives a conversation that an agent has to another one, or back to those that wait. */
function HandOver({ chat, handOver }: HandOverProps) {
  const { t } = useTranslation()
  const agent = chat.agent ?? null
  const { operatorId: own } = useOperator()
  const agents = useChatAgents(true)
  const others = agents.filter(({ operatorId }) => operatorId !== agent)
  return (
    <Menu
      label={t('chatDesk:handOver')}
      choices={[
        ...others.map(({ operatorId, name }) => ({
          key: operatorId,
          label: operatorId === own ? t('chatDesk:toMe') : t('chatDesk:toAgent', { name, operatorId }),
          onChoose: () => handOver.mutate({ from: agent, to: operatorId }),
        })),
        {
          key: ' back',
          label: t('chatDesk:giveBack'),
          onChoose: () => handOver.mutate({ from: agent, to: null }),
        },
      ]}
    />
  )
}

type ActProps = Pick<ConversationHeaderProps, 'take' | 'close'> & { chat: AgentChat }

function Act({ chat, take, close }: ActProps) {
  const { t } = useTranslation()
  const { operatorId } = useOperator()
  const holder = chat.state === 'agent' ? chat.agent : undefined
  function takeIt() {
    close.reset()
    take.mutate(holder)
  }
  function closeIt() {
    take.reset()
    close.mutate()
  }
  if (holder === operatorId)
    return (
      <Button isBusy={close.isPending} onClick={closeIt}>
        {t('chatDesk:end')}
      </Button>
    )
  return (
    <Button tone={holder === undefined ? 'main' : 'plain'} isBusy={take.isPending} onClick={takeIt}>
      {holder === undefined ? t('chatDesk:take') : t('chatDesk:takeFrom', { agent: holder })}
    </Button>
  )
}
