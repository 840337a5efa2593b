import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOperator } from '../operator/operator-context.ts'

const tabs = [
  ['/chat', 'frame:chat', 'chat.read'],
  ['/chat/answers', 'cannedAnswer:title', 'chat.read'],
  ['/chat/bot', 'chatBot:title', 'chat-bot.set'],
] as const

/** The inbox, and what is set up for it. */
export function ChatTabs() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  return (
    <nav aria-label={t('chatBot:screens')} className="flex flex-wrap gap-1 border-b border-line">
      {tabs
        .filter(([, , needs]) => permissions.includes(needs))
        .map(([to, words]) => (
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
