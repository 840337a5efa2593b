import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { DoorClosed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LanguageDropdown } from '../../app/language-dropdown.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { OperatorContact } from './operator-contact.tsx'
import { useReopening } from './use-reopening.ts'

/**
 * The service has been shut down. Lookups still work, so the page itself shows how to reach the operator: the contact
 * page would end a member's session, and its chat is closed. It leads on when the service reopens.
 */
export function TerminatedPage() {
  const { t } = useTranslation()
  usePageTitle(t('site:terminatedTitle'))
  useReopening()
  return (
    <Page width="narrow" skipLabel={t('skipToContent')} top={<TopBar end={<LanguageDropdown />} />}>
      <div className="flex flex-1 flex-col justify-center pb-16">
        <EmptyState
          level={1}
          icon={<DoorClosed aria-hidden />}
          title={t('site:terminatedTitle')}
          text={t('site:terminatedText')}
        />
        <section className="flex flex-col gap-3">
          <h2 className="text-center font-bold">{t('site:contactTitle')}</h2>
          <OperatorContact />
        </section>
      </div>
    </Page>
  )
}
