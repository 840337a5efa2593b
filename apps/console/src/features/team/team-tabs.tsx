import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'

const tabs = [
  ['/team', 'team:operators'],
  ['/team/roles', 'role:title'],
  ['/team/keys', 'team:keys'],
] as const

/** People, their roles, and machines. */
export function TeamTabs() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('team:tabs')} className="flex gap-1 border-b border-line">
      {tabs.map(([to, words]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              '-mb-px flex min-h-10 items-center border-b-2 px-3 text-small font-semibold no-underline max-sm:min-h-12 pointer-coarse:min-h-12',
              isActive ? 'border-gold text-text' : 'border-transparent text-muted hover:text-text',
            )
          }
        >
          {t(words)}
        </NavLink>
      ))}
    </nav>
  )
}
