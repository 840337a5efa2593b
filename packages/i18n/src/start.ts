import { createInstance, type i18n as I18n } from 'i18next'
import type { Language } from '@kapao/contract/language'
import { bcp47, isLanguage } from './language.ts'
import type { Shape } from './texts/shape.ts'
import type { th } from './texts/th.ts'
import './typed-keys.ts'

export type Texts = { readonly [Namespace in keyof typeof th]: Shape<(typeof th)[Namespace]> }

export type StartOptions = {
  /** Called with the browser's tag (`th`, `lo`, `en`) at the start and on each change; set `<html lang>` in it. */
  onLanguage?: (tag: string) => void
  /** Which texts are loaded at the start: by default all of the member app. `addMemberTexts` adds `member` later. */
  parts?: readonly Part[]
}

/** Fetches texts in a language: one chunk each, when it is first needed. */
export type TextChunks = Readonly<Record<Language, () => Promise<Partial<Texts>>>>

/**
 * Texts of the screens without a login and shared words, of those behind it, or others that the app passes itself, so
 * that other apps do not contain them.
 */
export type Part = keyof typeof chunks | TextChunks

const chunks = {
  visitor: {
    th: async () => (await import('./texts/th-visitor.ts')).visitor,
    la: async () => (await import('./texts/la-visitor.ts')).visitor,
    en: async () => (await import('./texts/en-visitor.ts')).visitor,
  },
  member: {
    th: async () => (await import('./texts/th-member.ts')).member,
    la: async () => (await import('./texts/la-member.ts')).member,
    en: async () => (await import('./texts/en-member.ts')).member,
  },
} satisfies Record<string, TextChunks>

/**
 * Instances are identified by their store: each react-i18next hook returns its own wrapper around the instance, a
 * different object with the same store.
 */
const newestRequest = new WeakMap<I18n['store'], Language>()
const partsOf = new WeakMap<I18n['store'], readonly Part[]>()

/** Creates an i18next instance with the texts of one language, ready to use when the promise resolves. */
export async function startI18n(
  language: Language,
  { onLanguage, parts = ['visitor', 'member'] }: StartOptions = {},
): Promise<I18n> {
  const texts = await fetchTexts(language, parts)
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'words',
    resources: { [language]: texts },
    keySeparator: false,
    // React escapes what it renders; escaping twice would show &amp; in names.
    interpolation: { escapeValue: false },
    // The texts of a screen are loaded before the screen, so no component ever has to suspend for them.
    react: { useSuspense: false },
    initAsync: false,
  })
  i18n.on('languageChanged', (changed) => onLanguage?.(bcp47(changed as Language)))
  await i18n.init()
  partsOf.set(i18n.store, parts)
  return i18n
}

function hasPart({ store }: I18n, part: Part): boolean {
  return partsOf.get(store)?.includes(part) === true
}

/** Whether the texts behind the login are loaded. */
export function hasMemberTexts(i18n: I18n): boolean {
  return hasPart(i18n, 'member') && i18n.hasResourceBundle(i18n.language, 'wallet')
}

/** Loads the texts behind the login in the current language; later language changes load them too. */
export function addMemberTexts(i18n: I18n): Promise<void> {
  return addPart(i18n, 'member')
}

/** Loads more texts in the current language; later language changes load them too. Rejects if they cannot be fetched. */
export async function addPart(i18n: I18n, part: Part): Promise<void> {
  if (!hasPart(i18n, part)) partsOf.set(i18n.store, [...(partsOf.get(i18n.store) ?? []), part])
  const language = currentLanguage(i18n)
  addTexts(i18n, language, await fetchTexts(language, [part]))
}

/**
 * Fetches the language's texts and then switches to it, so that no reader ever sees keys. If the fetch fails (offline),
 * it rejects and the language stays. Of two quick changes the later one wins.
 */
export async function changeLanguage(i18n: I18n, language: Language): Promise<void> {
  newestRequest.set(i18n.store, language)
  const parts = partsOf.get(i18n.store) ?? []
  addTexts(i18n, language, await fetchTexts(language, parts))
  // A login may have happened during the fetch.
  const added = (partsOf.get(i18n.store) ?? []).filter((part) => !parts.includes(part))
  if (added.length > 0) addTexts(i18n, language, await fetchTexts(language, added))
  if (newestRequest.get(i18n.store) !== language) return
  await i18n.changeLanguage(language)
}

/** Follows the choice of a language in another tab. If its texts cannot be fetched (offline), the language stays. */
export function followLanguage(i18n: I18n, chosen: Language | undefined): void {
  if (chosen && chosen !== i18n.language) void changeLanguage(i18n, chosen).catch(() => undefined)
}

function chunksOf(part: Part): TextChunks {
  return typeof part === 'string' ? chunks[part] : part
}

async function fetchTexts(language: Language, parts: readonly Part[]): Promise<Partial<Texts>> {
  const fetched = await Promise.all(parts.map((part) => chunksOf(part)[language]()))
  return keepUnits(Object.assign({}, ...fetched) as Partial<Texts>)
}

/** A digit, or the end of a placeholder, followed by a space and a unit. */
const unitAfterNumber =
  /([\d}]) (?={{unit}}|บาท|กีบ|นาที|ชั่วโมง|เหรียญ|หลัก|ບາດ|ກີບ|ນາທີ|ຊົ່ວໂມງ|ຫຼຽນ|ຕົວເລກ|MB|baht|kip|minute|hour|day|coin|digit)/g

/** Puts a non-breaking space between a number and its unit. */
function keepUnits(texts: Partial<Texts>): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(texts).map(([namespace, sentences]) => [
      namespace,
      Object.fromEntries(
        Object.entries(sentences).map(([key, text]) => [key, text.replace(unitAfterNumber, '$1\u00a0')]),
      ),
    ]),
  ) as Partial<Texts>
}

function addTexts(i18n: I18n, language: Language, texts: Partial<Texts>): void {
  for (const [namespace, sentences] of Object.entries(texts))
    i18n.addResourceBundle(language, namespace, sentences)
}

/** The current language of an instance created by startI18n. */
export function currentLanguage(i18n: I18n): Language {
  if (!isLanguage(i18n.language)) throw new TypeError(`startI18n made no instance in ${i18n.language}`)
  return i18n.language
}
