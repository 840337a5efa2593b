import { type Language, languages } from '@kapao/contract/language'

/** Each language's native name, for readers who cannot read the current language. */
export const nativeNames = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const satisfies Record<Language, string>

const tags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Language, string>

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The BCP 47 tag of one of the product's languages. */
export type LanguageTag = (typeof tags)[Language]

/** The BCP 47 tag of a language, for `<html lang>`: Lao is `lo`; `la` would be Latin. */
export function bcp47(language: Language): LanguageTag {
  return tags[language]
}
