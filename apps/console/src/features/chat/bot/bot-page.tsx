import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../app/screen.tsx'
import { FailureNote } from '../../../controls/failure-note.tsx'
import { ChatTabs } from '../chat-tabs.tsx'
import { BotEditor } from './bot-editor.tsx'
import { useChatBot } from './bot.queries.ts'

/** The rules of the support chat's bot, to edit and to try. */
export function BotPage() {
  const { t } = useTranslation()
  return (
    <Screen title={t('chatBot:title')} text={t('chatBot:text')} needs="chat-bot.set">
      <ChatTabs />
      <Rules />
    </Screen>
  )
}

function Rules() {
  const { t } = useTranslation()
  const { data, error, refetch } = useChatBot()
  if (data) return <BotEditor read={data} />
  if (error !== null) return <FailureNote failure={error} onRetry={() => void refetch()} />
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}
