import { languages, type Language } from '@kapao/contract/language'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { changeLanguage, currentLanguage } from '@kapao/i18n/start'
import { LanguageSelect } from '@kapao/ui/forms/language-select'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'
import { keepLocale } from '../storage/locale.ts'

const options = languages.map((language) => ({
  value: language,
  label: nativeNames[language],
  lang: bcp47(language),
}))

export function LanguageDropdown() {
  const { t, i18n } = useTranslation()
  async function choose(language: Language) {
    try {
      await changeLanguage(i18n, language)
      keepLocale(language)
    } catch {
      showToast({ tone: 'danger', text: t('languageChangeFailed') })
    }
  }
  return (
    <LanguageSelect
      label={t('language')}
      value={currentLanguage(i18n)}
      options={options}
      onValue={(language) => void choose(language)}
    />
  )
}
