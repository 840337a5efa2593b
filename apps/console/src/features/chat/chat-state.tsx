import type { AgentChat } from '@kapao/contract/chat-desk'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { useOperator } from '../operator/operator-context.ts'

/** Who has a conversation, in a word. */
export function ChatState({ chat: { state, agent = '' } }: { chat: AgentChat }) {
  const { t } = useTranslation()
  const { operatorId } = useOperator()
  if (state === 'waiting') return <Badge tone="warn">{t('chatDesk:waits')}</Badge>
  if (state === 'bot') return <Badge tone="plain">{t('chatDesk:withBot')}</Badge>
  if (state === 'closed') return <Badge tone="plain">{t('chatDesk:ended')}</Badge>
  return agent === operatorId ? (
    <Badge tone="good">{t('chatDesk:withYou')}</Badge>
  ) : (
    <Badge tone="plain">{t('chatDesk:withAgent', { agent })}</Badge>
  )
}
