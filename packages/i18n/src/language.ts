/** The product's languages, in the order of its language dropdown. `la` is the product's code for Lao. */
export const languages = ['th', 'la', 'en'] as const

export type Language = (typeof languages)[number]

/** Each language's own name, for people who cannot read the language the app is in. */
export const nativeNames = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const satisfies Record<Language, string>

const tags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Language, string>

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The tag browsers know a language by (`<html lang>`): BCP 47 says `lo` for Lao, `la` there is Latin. */
export function bcp47(language: Language): 'th' | 'lo' | 'en' {
  return tags[language]
}
