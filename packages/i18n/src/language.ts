/** The product's languages, in the order of the language dropdown. `la` is the product's code for Lao. */
export const languages = ['th', 'la', 'en'] as const

export type Language = (typeof languages)[number]

/** Each language's native name, for readers who cannot read the current language. */
export const nativeNames = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const satisfies Record<Language, string>

const tags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Language, string>

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The BCP 47 tag of a language, for `<html lang>`: Lao is `lo`; `la` would be Latin. */
export function bcp47(language: Language): 'th' | 'lo' | 'en' {
  return tags[language]
}
