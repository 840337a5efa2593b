import { bcp47, type LanguageTag } from '@kapao/i18n/language'
import type { Language } from '@kapao/contract/language'

/** The language that the operator's text names at its beginning, as in `<div lang="th">`. */
function languageOf(html: string): string | undefined {
  return /^\s*<[a-z][a-z\d]*\b[^>]*\blang="?([a-z]{2})\b/i.exec(html)?.[1]?.toLowerCase()
}

type Divided = {
  /** In the reader's language or in none that is named, in their order. */
  own: string[]
  others: { tag: LanguageTag; htmls: string[] }[]
}

/**
 * Divides the operator's texts by language. If none is in the reader's language, all are the reader's: an agreement must
 * not be hidden because nobody has translated it.
 */
export function divideByLanguage(htmls: readonly string[], language: Language): Divided {
  const tags: LanguageTag[] = ['th', 'lo', 'en']
  const mine = bcp47(language)
  if (!htmls.some((html) => languageOf(html) === mine)) return { own: [...htmls], others: [] }
  const others = tags
    .filter((tag) => tag !== mine)
    .map((tag) => ({ tag, htmls: htmls.filter((html) => languageOf(html) === tag) }))
    .filter((other) => other.htmls.length > 0)
  const elsewhere = new Set(others.flatMap((other) => other.htmls))
  return { own: htmls.filter((html) => !elsewhere.has(html)), others }
}
