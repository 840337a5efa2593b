import type { Language } from '@kapao/contract/language'
import { en } from '@kapao/i18n/texts/en'
import { howto as howtoEn } from '@kapao/i18n/texts/en/howto'
import { la } from '@kapao/i18n/texts/la'
import { howto as howtoLa } from '@kapao/i18n/texts/la/howto'
import { th } from '@kapao/i18n/texts/th'
import { howto as howtoTh } from '@kapao/i18n/texts/th/howto'

type Texts = typeof th
type Key = { [Room in keyof Texts]: `${Room}:${keyof Texts[Room] & string}` }[keyof Texts]
export type CueName = keyof typeof howtoTh

const texts: Record<Language, Record<string, Record<string, string>>> = { th, la, en }
const captions: Record<Language, Record<CueName, string>> = { th: howtoTh, la: howtoLa, en: howtoEn }

export const cueNames = Object.keys(howtoTh) as CueName[]

/** The text on the screen in a language, from `@kapao/i18n`. */
export function wordsIn(language: Language) {
  return (key: Key, figures: Record<string, string | number> = {}): string =>
    find(language, key).replaceAll(/{{(\w+)}}/g, (_, name: string) =>
      String(figures[name] ?? (name === 'unit' ? texts[language]['words']?.['baht'] : '')),
    )
}

function find(language: Language, key: string): string {
  const [room = '', name = ''] = key.split(':')
  const text = texts[language][room]?.[name]
  if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
  return text
}

/** A caption. `[namespace:key]` in it stands for the text of a button or heading on the screen. */
export function captionIn(language: Language, name: CueName): string {
  return captions[language][name].replaceAll(/\[(\w+:\w+)\]/g, (_, key: string) => find(language, key).trim())
}
