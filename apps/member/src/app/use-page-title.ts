import { useEffect } from 'react'
import { useSiteName } from '../features/site/use-site-name.ts'

/** The name of the screen in the browser's tab and for screen readers, before the site's name. */
export function usePageTitle(title: string): void {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = siteName === undefined ? title : `${title} · ${siteName}`
  }, [title, siteName])
}
