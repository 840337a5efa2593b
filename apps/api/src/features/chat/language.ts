import type { Language } from '@kapao/contract/language'
/** The language of a person: told by the letters of what was written, else what the browser asks for, else Thai. */
export function languageOf(text: string, acceptLanguage: string | string[] | undefined): Language {
  if (/\p{Script=Lao}/u.test(text)) return 'la'
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  const [first = ''] = String(acceptLanguage ?? '').split(/[,;-]/)
  if (first === 'lo' || first === 'la') return 'la'
  return first === 'en' ? 'en' : 'th'
}
