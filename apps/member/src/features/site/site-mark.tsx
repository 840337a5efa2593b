import { Logo } from '@kapao/ui/pictures/logo'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSiteName } from './use-site-name.ts'

/** The site's logo and public name, linking to home. */
export function SiteMark({ to }: { to: string }) {
  const { t } = useTranslation()
  const name = useSiteName()
  return (
    <Link
      to={to}
      aria-label={name ?? t('site:menuHome')}
      className="flex min-h-12 min-w-12 items-center rounded-field no-underline"
    >
      <Logo size={40} {...(name === undefined ? {} : { name })} />
    </Link>
  )
}
