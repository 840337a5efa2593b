import type { Language } from '@kapao/contract/language'
import { startI18n } from '@kapao/i18n/start'

type Words = Awaited<ReturnType<typeof startI18n>>['t']

/** Texts do not change while a process runs. */
const known = new Map<Language, Promise<Words>>()

/**
 * The app's own texts in a language, so that the bot and a PDF describe money in the same words as the app. Decision
 * record 0045.
 */
export function wordsIn(language: Language): Promise<Words> {
  const words = known.get(language) ?? startI18n(language).then(({ t }) => t)
  known.set(language, words)
  return words
}
