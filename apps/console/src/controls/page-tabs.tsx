import clsx from 'clsx'
import { NavLink } from 'react-router'

type PageTabsProps = { label: string; tabs: readonly { to: string; words: string }[] }

/** Links between the pages of one subject. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
      {tabs.map(({ to, words }) => (
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
          {words}
        </NavLink>
      ))}
    </nav>
  )
}
