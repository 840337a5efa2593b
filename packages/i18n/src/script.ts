import type { LanguageTag } from './language.ts'
/**
 * The BCP 47 tag of a text's language, detected by its script. Names and notices are data without a language, and a
 * screen reader must know which voice to read them with.
 */
export function tagOfScript(text: string): LanguageTag {
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  return /\p{Script=Lao}/u.test(text) ? 'lo' : 'en'
}
