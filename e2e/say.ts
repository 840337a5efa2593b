import type { Language } from '@kapao/contract/language'
import { en } from '@kapao/i18n/texts/en'
import { la } from '@kapao/i18n/texts/la'
import { th } from '@kapao/i18n/texts/th'

type Texts = typeof th
type Key = { [Room in keyof Texts]: `${Room}:${keyof Texts[Room] & string}` }[keyof Texts]

const texts: Record<Language, Record<string, Record<string, string>>> = { th, la, en }

export type Say = (key: Key, figures?: Record<string, string | number>) => string

/** The app's text in a language, so that tests find elements by what a person reads. */
export function sayIn(language: Language): Say {
  return (key, figures = {}) => {
    const [room = '', name = ''] = key.split(':')
    const text = texts[language][room]?.[name]
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
    // Amounts are in baht unless a test passes another unit.
    const given: Record<string, string | number> = {
      unit: texts[language]['words']?.['baht'] ?? '',
      ...figures,
    }
    return text.replaceAll(/{{(\w+)}}/g, (_, figure: string) => String(given[figure]))
  }
}

/** The namespaces of the texts' keys; none of them may ever appear on a screen. */
export const namespaces: readonly string[] = Object.keys(th)
