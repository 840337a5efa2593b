/** Whether a partly hidden value matches a whole one; `cannot tell` if too little is shown to decide. */
export type Match = 'yes' | 'no' | 'cannot tell'

/** Fewer visible digits than this are shared by too many accounts. */
const enoughDigits = 3

/**
 * Compares an account as the bank shows it (`xxx-x-x1234-x`) with the whole number. Mask signs match every digit;
 * visible digits must match at their positions. If the lengths differ, each run of visible digits must occur somewhere
 * in the number. One digit that does not match contradicts, however few are shown.
 */
export function matchAccount(shown: string, whole: string): Match {
  const signs = shown.replace(/[\s.\-_/]/gu, '')
  const visible = signs.replace(/\D/gu, '').length
  const isSameLength = signs.length === whole.length
  const matches = isSameLength
    ? [...signs].every((sign, at) => !/\d/.test(sign) || sign === whole[at])
    : (signs.match(/\d+/gu) ?? []).every((run) => whole.includes(run))
  if (!matches) return 'no'
  const isEnough = isSameLength ? visible >= enoughDigits : visible > enoughDigits
  return isEnough ? 'yes' : 'cannot tell'
}

/** Titles before a name. */
const titles =
  /^(นางสาว|นาง|นาย|น\.?\s?ส\.?|ด\.?ช\.?|ด\.?ญ\.?|คุณ|บจก\.?|บมจ\.?|หจก\.?|miss|mrs\.?|mr\.?|ms\.?)\s*/iu

/** Thai and Lao write these vowels before the consonant that a name is shortened to. */
const leadingVowels = /^[เ-ไເ-ໄ]+/u

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .trim()
    .replace(titles, '')
    .split(/\s+/u)
    .map((word) => word.replace(/[*.]|x{2,}/giu, '').toLowerCase())
    .filter((word) => word !== '')
}

function scriptOf(words: readonly string[]): 'thai' | 'lao' | 'latin' {
  const text = words.join('')
  if (/[\u0e00-\u0e7f]/u.test(text)) return 'thai'
  return /[\u0e80-\u0eff]/u.test(text) ? 'lao' : 'latin'
}

/**
 * Compares a name as the bank shows it (`นาย สมชาย จ`, `MR. SOMCHAI J***`) with the registered one. The first and the
 * last word must match as far as they are shown. Returns `cannot tell` for names in two scripts, for a name of one word
 * against a longer one, and if the last words differ in names with different numbers of words.
 */
export function matchName(shown: string, whole: string): Match {
  const [given, known] = [wordsOf(shown), wordsOf(whole)]
  const [first = '', last = ''] = [given[0], given.at(-1)]
  const [knownFirst = '', knownLast = ''] = [known[0], known.at(-1)]
  if (first === '' || knownFirst === '') return 'cannot tell'
  if (scriptOf(given) !== scriptOf(known)) return 'cannot tell'
  if (!beginsWith(knownFirst, first)) return 'no'
  if (given.length === 1 || known.length === 1) return given.length === known.length ? 'yes' : 'cannot tell'
  if (beginsWith(knownLast, last)) return 'yes'
  return given.length === known.length ? 'no' : 'cannot tell'
}

function beginsWith(word: string, part: string): boolean {
  return word.startsWith(part) || word.replace(leadingVowels, '').startsWith(part)
}
