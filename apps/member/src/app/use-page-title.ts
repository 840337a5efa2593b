import { useEffect } from 'react'
import { useSiteName } from '../features/site/use-site-name.ts'

/** Sets the document title: the screen's name, followed by the site's name once it is known. */
export function usePageTitle(title: string): void {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = siteName === undefined ? title : `${title} · ${siteName}`
  }, [title, siteName])
}
