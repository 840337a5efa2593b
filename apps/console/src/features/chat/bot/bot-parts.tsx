import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export type Part = 'rules' | 'texts' | 'try'

const parts = [
  ['rules', '?', 'chatBot:partRules'],
  ['texts', '?part=texts', 'chatBot:partTexts'],
  ['try', '?part=try', 'chatBot:partTry'],
] as const

/** The parts of the screen. A wide one shows the trial beside the others. */
export function BotParts({ part }: { part: Part }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('chatBot:parts')} className="flex flex-wrap gap-1">
      {parts.map(([name, to, words]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === part ? 'page' : undefined}
          className={clsx(
            'flex min-h-9 items-center justify-center rounded-field px-3 text-small font-semibold no-underline max-sm:min-h-12 max-sm:min-w-14 pointer-coarse:min-h-12',
            name === part ? 'bg-text text-ground' : 'bg-surface hover:bg-lifted',
            name === 'try' && 'xl:hidden',
          )}
        >
          {t(words)}
        </Link>
      ))}
    </nav>
  )
}
