import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/use-page-title.ts'
import { config } from '../../config.ts'
import { ChatCard } from './chat-card.tsx'
import { HowtoCard } from './howto-card.tsx'
import { OperatorContact } from './operator-contact.tsx'
import { useChatWidget, useContact } from './site.queries.ts'

/** How to reach the operator, for guests and members. */
export function ContactPage() {
  const { t } = useTranslation()
  usePageTitle(t('site:contactTitle'))
  const { isPending } = useContact()
  useChatWidget()
  return (
    <div className="flex flex-1 flex-col gap-5 pt-1 pb-2">
      <h1 className="text-title font-bold">{t('site:contactTitle')}</h1>
      <OperatorContact />
      {/* The lower part waits for the contact above it, whose height depends on the operator's data, so that the
          layout does not shift. */}
      {!isPending && (
        <>
          <ChatCard />
          <HowtoCard />
          <p className="mt-auto text-center text-small text-muted">
            {t('site:version', { version: config.version })}
          </p>
        </>
      )}
    </div>
  )
}
