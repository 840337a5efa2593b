import { type Language, languages } from '@kapao/contract/language'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { missingLanguages, type Problem } from './problems-of.ts'

type LanguageTabsProps = {
  shown: Language
  onShow: (language: Language) => void
  problems: readonly Problem[]
  className?: string
}

/** Which of the three languages is shown where there is no room for all. A dot marks those in which something is missing. */
export function LanguageTabs({ shown, onShow, problems, className }: LanguageTabsProps) {
  const { t } = useTranslation()
  const missing = missingLanguages(problems, [])
  return (
    <div role="group" aria-label={t('chatBot:languageTabs')} className={clsx('flex gap-1', className)}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === shown}
          onClick={() => onShow(language)}
          className={clsx(
            'flex min-h-9 items-center justify-center gap-1.5 rounded-field px-3 text-small font-semibold max-sm:min-h-12 max-sm:min-w-14 pointer-coarse:min-h-12',
            language === shown ? 'bg-text text-ground' : 'bg-surface hover:bg-lifted',
          )}
        >
          {t(`cannedAnswer:${language}`)}
          {missing.includes(language) && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-current" />
              <span className="sr-only">{t('required')}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
