import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../controls/page-tabs.tsx'
import { useOperator } from '../operator/operator-context.ts'

const tabs = [
  ['/chat', 'frame:chat', 'chat.read'],
  ['/chat/answers', 'cannedAnswer:title', 'chat.read'],
  ['/chat/bot', 'chatBot:title', 'chat-bot.set'],
] as const

/** The inbox, and what is set up for it. */
export function ChatTabs() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const allowed = tabs.filter(([, , needs]) => permissions.includes(needs))
  return <PageTabs label={t('chatBot:screens')} tabs={allowed.map(([to, key]) => ({ to, words: t(key) }))} />
}
