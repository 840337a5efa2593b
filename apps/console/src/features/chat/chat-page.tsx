import { EmptyState } from '@kapao/ui/feedback/empty-state'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import { Inbox } from './inbox.tsx'

/** The support chat: who waits, and beside it the conversation that the address names. A phone shows one of the two. */
export function ChatPage() {
  const { t } = useTranslation()
  const { participantId } = useParams()
  return (
    <Screen title={t('frame:chat')} needs="chat.read" isTall>
      <div
        className={clsx(
          'grid min-h-0 flex-1 gap-4 md:grid-cols-[19rem_minmax(0,1fr)]',
          participantId !== undefined && 'min-[90rem]:grid-cols-[19rem_minmax(0,1fr)_20rem]',
        )}
      >
        <Inbox className={clsx(participantId !== undefined && 'max-md:hidden')} />
        {participantId === undefined ? (
          <Panel className="hidden content-center md:grid">
            <EmptyState icon={<MessagesSquare aria-hidden />} title={t('chatDesk:choose')} />
          </Panel>
        ) : (
          <ConversationPanel key={participantId} personId={participantId} />
        )}
      </div>
    </Screen>
  )
}
