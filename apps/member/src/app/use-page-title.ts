import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of the screen in the browser's tab and for screen readers, before the site's name. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const siteName = t('site:name')
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title, siteName])
}
