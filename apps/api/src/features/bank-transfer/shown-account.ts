/**
 * A partly hidden account number as a bank shows it: `x123456` shows the last six digits, `X12345X` the five before the
 * last, `xxx-x-x1234-x` four at their positions.
 */
export type ShownAccount = {
  /** How many digits are shown. */
  visible: number
  /** Four digits for the account lookup: the last four, or the four before the last digit. */
  four: { digits: string; isLast: boolean } | undefined
  /** SQL `like` pattern of the matching account numbers. */
  pattern: string
  /** Whether a whole account number matches the shown digits. */
  fits: (whole: string) => boolean
}

const hidden = /[x*]/i

/** Parses a partly hidden account number. Each mask sign stands for one digit; leading digits may be missing. */
export function readShownAccount(shown: string): ShownAccount {
  const signs = shown.replaceAll(/[\s.\-_/]/gu, '').toLowerCase()
  const [, digits = '', after = ''] = /(\d{4,})([x*]?)$/.exec(signs) ?? []
  return {
    visible: signs.replaceAll(/\D/gu, '').length,
    four: digits === '' ? undefined : { digits: digits.slice(-4), isLast: after === '' },
    pattern: `%${signs.replaceAll(/[x*]/g, '_')}`,
    fits: (whole) => fits(signs, whole),
  }
}

function fits(signs: string, whole: string): boolean {
  // Fewer signs than digits: they are the end of the number. More: the number has another bank's format.
  if (signs === '' || signs.length > whole.length) return false
  const end = whole.slice(-signs.length)
  return [...signs].every((sign, at) => hidden.test(sign) || sign === end[at])
}

/** Whether two partly hidden accounts agree at every position that both show. */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [left, right] = [one, other].map((shown) => shown.replaceAll(/[^0-9x*]/giu, ''))
  if (!left || !right) return true
  // Aligned at their ends. Two whole numbers of different lengths are different accounts.
  const length = Math.min(left.length, right.length)
  if (left.length !== right.length && !hidden.test(left) && !hidden.test(right)) return false
  const [leftEnd, rightEnd] = [left.slice(-length), right.slice(-length)]
  return [...leftEnd].every((sign, at) => {
    const facing = rightEnd[at] ?? ''
    return !/\d/.test(sign) || !/\d/.test(facing) || sign === facing
  })
}

/** A shown account without its separators, hidden digits as `x`. */
function signsOf(shown: string): string {
  return shown.replaceAll(/[\s.\-_/]/gu, '').replaceAll(/\D/gu, 'x')
}

/** Whether every digit that `shown` shows is at a position that `proved` shows, too. Both are aligned at their ends. */
export function areAllShown(shown: string, proved: string): boolean {
  const [signs, known] = [signsOf(shown), signsOf(proved)]
  return [...signs].every((sign, at) => sign === 'x' || /\d/.test(known.at(at - signs.length) ?? ''))
}

/** The digits that at least one of two shown forms of the same account shows. Both are aligned at their ends. */
export function mergeShownAccounts(one: string, other: string): string {
  const [short, long] = [signsOf(one), signsOf(other)].toSorted((left, right) => left.length - right.length)
  const start = (long ?? '').length - (short ?? '').length
  return [...(long ?? '')].map((sign, at) => (sign === 'x' ? (short?.[at - start] ?? sign) : sign)).join('')
}
