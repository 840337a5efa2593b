import { languages, type Language } from '@kapao/contract/language'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { changeLanguage, currentLanguage } from '@kapao/i18n/start'
import { showToast } from '@kapao/ui/overlays/toaster'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { keepLanguage } from '../storage/choices.ts'

/** The languages by their own names, side by side: at a desk there is room, and one press is enough. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const current = currentLanguage(i18n)
  async function choose(language: Language) {
    try {
      await changeLanguage(i18n, language)
      keepLanguage(language)
    } catch {
      showToast({ tone: 'danger', text: t('languageChangeFailed') })
    }
  }
  return (
    <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={bcp47(language)}
          aria-pressed={language === current}
          onClick={() => void choose(language)}
          className={clsx(
            'min-h-8 max-sm:min-w-12 pointer-coarse:min-w-12 rounded-field px-2 text-small max-sm:min-h-12 pointer-coarse:min-h-12',
            language === current ? 'bg-rail-current font-semibold' : 'text-rail-muted hover:text-rail-text',
          )}
        >
          {nativeNames[language]}
        </button>
      ))}
    </div>
  )
}
