import { createInstance, type i18n as I18n } from 'i18next'
import { bcp47, isLanguage, type Language } from './language.ts'
import type { Shape } from './texts/shape.ts'
import type { th } from './texts/th.ts'
import './typed-keys.ts'

export type Texts = { readonly [Namespace in keyof typeof th]: Shape<(typeof th)[Namespace]> }

export type StartOptions = {
  /** Called with the browser's tag (`th`, `lo`, `en`) at the start and on each change: set `<html lang>` there. */
  onLanguage?: (tag: string) => void
}

/** One chunk per language, fetched when the language is first wanted. */
const chunks: Record<Language, () => Promise<Texts>> = {
  th: async () => (await import('./texts/th.ts')).th,
  la: async () => (await import('./texts/la.ts')).la,
  en: async () => (await import('./texts/en.ts')).en,
}

const newestWish = new WeakMap<I18n, Language>()

/** An i18next instance of its own with the texts of one language, ready to use when the promise resolves. */
export async function startI18n(language: Language, options: StartOptions = {}): Promise<I18n> {
  const texts = await chunks[language]()
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'words',
    resources: { [language]: { ...texts } },
    keySeparator: false,
    // React escapes what it shows; escaping twice would print &amp; in names.
    interpolation: { escapeValue: false },
    // Every text of a language arrives with it, so nothing is ever left to wait for.
    react: { useSuspense: false },
    initAsync: false,
  })
  i18n.on('languageChanged', (changed) => options.onLanguage?.(bcp47(changed as Language)))
  await i18n.init()
  return i18n
}

/**
 * Fetches the language's texts and then changes to it, so nobody ever sees keys. Where the texts do not come
 * (offline) it rejects and the language stays. Of two quick changes the later one wins.
 */
export async function changeLanguage(i18n: I18n, language: Language): Promise<void> {
  newestWish.set(i18n, language)
  const texts = await chunks[language]()
  if (newestWish.get(i18n) !== language) return
  for (const [namespace, sentences] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, sentences)
  }
  await i18n.changeLanguage(language)
}

/** The language an instance of startI18n shows now. */
export function currentLanguage(i18n: I18n): Language {
  if (!isLanguage(i18n.language)) throw new TypeError(`startI18n made no instance in ${i18n.language}`)
  return i18n.language
}
