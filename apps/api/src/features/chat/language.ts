import type { Language } from '@kapao/contract/language'
/** The language of a participant: by the script of the text, otherwise by what the browser prefers, otherwise Thai. */
export function languageOf(text: string, acceptLanguage: string | string[] | undefined): Language {
  if (/\p{Script=Lao}/u.test(text)) return 'la'
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  const [first = ''] = String(acceptLanguage ?? '').split(/[,;-]/)
  if (first === 'lo' || first === 'la') return 'la'
  return first === 'en' ? 'en' : 'th'
}
