import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { DoorClosed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageDropdown } from '../../app/language-dropdown.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { useReopening } from './use-reopening.ts'

/**
 * The service has been shut down. Lookups still work, so the member can contact the operator and sees when it reopens.
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
          action={
            <Button variant="primary" render={<Link to="/contact" />}>
              {t('site:contactTitle')}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
