import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { Lanterns } from '@kapao/ui/pictures/lanterns'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageDropdown } from './language-dropdown.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Specification §2: the 404 page shows this title in every language, with the reader's own language below it. */
const pageNotFound = 'Page Not Found'

export function NotFoundPage() {
  const { t, i18n } = useTranslation()
  usePageTitle(pageNotFound)
  return (
    <Page width="narrow" skipLabel={t('skipToContent')} top={<TopBar end={<LanguageDropdown />} />}>
      <div className="flex flex-1 flex-col items-center justify-center gap-2 pb-16 text-center">
        <Lanterns className="h-28 w-60" />
        <p aria-hidden className="text-hero font-bold text-gold">
          404
        </p>
        <h1 lang="en" className="text-display font-bold">
          {pageNotFound}
        </h1>
        {currentLanguage(i18n) !== 'en' && (
          <p className="text-lead font-semibold">{t('site:notFoundTitle')}</p>
        )}
        <p className="max-w-sm text-muted">{t('site:notFoundText')}</p>
        <Button variant="primary" className="mt-5" render={<Link to="/" />}>
          {t('goHome')}
        </Button>
      </div>
    </Page>
  )
}
