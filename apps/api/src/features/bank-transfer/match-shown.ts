/** Two words about one thing, each perhaps in part: they agree, they contradict each other, or nobody can tell. */
export type Match = 'yes' | 'no' | 'cannot tell'

/** Fewer visible digits than this are shared by too many accounts. */
const enoughDigits = 3

/**
 * Compares an account as the bank shows it (`xxx-x-x1234-x`) with the whole number. Signs that hide agree with every
 * digit; digits must stand in their places. Of a shorter showing the digits must follow one another somewhere.
 */
export function matchAccount(shown: string, whole: string): Match {
  const signs = shown.replace(/[\s.\-_/]/gu, '').toLowerCase()
  const visible = signs.replace(/\D/gu, '')
  if (visible.length < enoughDigits) return 'cannot tell'
  if (signs.length === whole.length)
    return [...signs].every((sign, at) => !/\d/.test(sign) || sign === whole[at]) ? 'yes' : 'no'
  const runs = signs.match(/\d+/gu) ?? []
  if (runs.every((run) => whole.includes(run))) return visible.length > enoughDigits ? 'yes' : 'cannot tell'
  return 'no'
}

/** What stands before a name and is none. */
const titles =
  /^(นางสาว|นาง|นาย|น\.?\s?ส\.?|ด\.?ช\.?|ด\.?ญ\.?|คุณ|บจก\.?|บมจ\.?|หจก\.?|miss|mrs\.?|mr\.?|ms\.?)\s*/iu

/** Thai and Lao write these vowels before the consonant by which a name is shortened. */
const leadingVowels = /^[เ-ไເ-ໄ]+/u

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .trim()
    .replace(titles, '')
    .split(/\s+/u)
    .map((word) => word.replace(/[*.]+|x{2,}/giu, '').toLowerCase())
    .filter((word) => word !== '')
}

function scriptOf(words: readonly string[]): 'thai' | 'lao' | 'latin' {
  const text = words.join('')
  if (/[\u0e00-\u0e7f]/u.test(text)) return 'thai'
  return /[\u0e80-\u0eff]/u.test(text) ? 'lao' : 'latin'
}

/**
 * Compares a name as the bank shows it (`นาย สมชาย จ`, `MR. SOMCHAI J***`) with the registered one. The first word must
 * agree, and of the last one as much as is shown. Names in two scripts, or with words in between, cannot be told apart.
 */
export function matchName(shown: string, whole: string): Match {
  const [given, known] = [wordsOf(shown), wordsOf(whole)]
  const [first, last] = [given[0], given.at(-1)]
  const [knownFirst, knownLast] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || knownFirst === undefined || knownLast === undefined)
    return 'cannot tell'
  if (scriptOf(given) !== scriptOf(known)) return 'cannot tell'
  if (!beginsWith(knownFirst, first)) return 'no'
  if (given.length === 1 || known.length === 1) return given.length === known.length ? 'yes' : 'cannot tell'
  if (beginsWith(knownLast, last)) return 'yes'
  return given.length === known.length ? 'no' : 'cannot tell'
}

function beginsWith(word: string, part: string): boolean {
  return word.startsWith(part) || word.replace(leadingVowels, '').startsWith(part)
}
