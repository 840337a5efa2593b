import { type AgentChat, listChats } from '@kapao/contract/chat-desk'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Checkbox } from '@kapao/ui/forms/checkbox'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { Age } from '../../../time/age.tsx'
import { AgentConversation } from './agent-conversation.tsx'
import { ask, isSignedOut } from './agent-wire.ts'
import { usePoll } from './use-poll.ts'

type DeskProps = { onSignedOut: () => void }

const everyMilliseconds = 2000
const pageSize = 50

/** The list of waiting conversations, and the chosen one. */
export function Desk({ onSignedOut }: DeskProps) {
  const { t } = useTranslation()
  const [chats, setChats] = useState<readonly AgentChat[]>()
  const [failure, setFailure] = useState<unknown>()
  const [isAll, setAll] = useState(false)
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<string>()
  async function read(): Promise<void> {
    try {
      const found: AgentChat[] = []
      for (let page = 0; page < pages && found.length === page * pageSize; page += 1) {
        const body = { all: isAll, limit: pageSize, skip: page * pageSize }
        found.push(...(await ask(listChats, { body })).chats)
      }
      setChats(found)
      setFailure(undefined)
    } catch (thrown) {
      if (isSignedOut(thrown)) onSignedOut()
      else setFailure(thrown)
    }
  }
  usePoll(true, everyMilliseconds, read)
  return (
    <>
      {failure !== undefined && (
        <AlertBox tone="danger" className="mb-3">
          {failureSentence(t, failure)}
        </AlertBox>
      )}
      <div className="grid min-h-0 flex-1 gap-4 md:grid-cols-[20rem_1fr]">
        <nav
          aria-label={t('chat:deskInbox')}
          className={`min-h-0 overflow-y-auto ${chosen === undefined ? '' : 'max-md:hidden'}`}
        >
          <Checkbox
            className="mb-1 text-small"
            label={t('chat:deskAll')}
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />
          {chats === undefined ? (
            <SkeletonGroup label={t('loading')}>
              <Skeleton shape="block" className="h-16" />
            </SkeletonGroup>
          ) : chats.length === 0 ? (
            <EmptyState title={t('chat:deskEmpty')} text={t('chat:deskEmptyText')} />
          ) : (
            <ul className="flex flex-col gap-2">
              {chats.map((chat) => (
                <li key={chat.personId}>
                  <InboxRow
                    chat={chat}
                    isChosen={chat.personId === chosen}
                    onChoose={() => setChosen(chat.personId)}
                  />
                </li>
              ))}
              {chats.length === pages * pageSize && (
                <li>
                  <Button isWide onClick={() => setPages(pages + 1)}>
                    {t('chat:deskMore')}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </nav>
        {chosen === undefined ? (
          <div className="hidden content-center rounded-card border border-line md:grid">
            <EmptyState icon={<MessagesSquare aria-hidden />} title={t('chat:deskChoose')} />
          </div>
        ) : (
          <AgentConversation
            key={chosen}
            personId={chosen}
            onBack={() => setChosen(undefined)}
            onSignedOut={onSignedOut}
          />
        )}
      </div>
    </>
  )
}

type InboxRowProps = { chat: AgentChat; isChosen: boolean; onChoose: () => void }

function InboxRow({ chat, isChosen, onChoose }: InboxRowProps) {
  const { t } = useTranslation()
  const unread = Math.max(0, chat.lastSeq - chat.read.other)
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={`flex min-h-14 w-full flex-col rounded-field border px-4 py-2.5 text-left ${isChosen ? 'border-gold/50 bg-surface-strong' : 'border-line bg-surface hover:bg-surface-strong'}`}
    >
      <span className="flex w-full justify-between gap-2 font-semibold">
        <span>{chat.name ?? t('chat:deskGuest')}</span>
        {unread > 0 && <span className="text-gold">{t('chat:deskUnread', { number: unread })}</span>}
      </span>
      <span className="text-small text-muted">
        {stateOf(chat, t)} · <Age at={chat.lastAt} />
      </span>
    </button>
  )
}

function stateOf({ state, agent = '' }: AgentChat, t: ReturnType<typeof useTranslation>['t']): string {
  if (state === 'agent') return t('chat:deskHas', { agent })
  if (state === 'waiting') return t('chat:deskWaits')
  return state === 'bot' ? t('chat:deskBot') : t('chat:deskClosed')
}
