import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenBoundary } from '../../app/screen-boundary.tsx'
import { useSheet } from '../../sheet/use-sheet.ts'
import { useChatWidget } from './site.queries.ts'

/** The chat's code loads when the chat is opened. */
const ChatSheet = lazy(async () => ({ default: (await import('../chat/chat-sheet.tsx')).ChatSheet }))

/** The button that opens the support chat, where the operator offers one. Specification §2. */
export function ChatCard() {
  const { t } = useTranslation()
  const { data } = useChatWidget()
  const sheet = useSheet('chat')
  const queries = useQueryClient()
  function close() {
    sheet.close()
    // The messages have been read.
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }
  if (data?.enableChatWidget !== true) return null
  return (
    <Card tone="raised" className="flex flex-col gap-4 p-5">
      <p className="text-muted">{t('site:contactChatText')}</p>
      <Button isWide aria-haspopup="dialog" icon={<MessagesSquare aria-hidden />} onClick={sheet.open}>
        {t('site:contactChat')}
      </Button>
      {sheet.isOpen && (
        <ScreenBoundary>
          <Suspense>
            <ChatSheet onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
    </Card>
  )
}
