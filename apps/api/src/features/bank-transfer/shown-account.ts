/**
 * An account number as a bank shows it in part: `x123456` are its last six digits, `X12345X` those before the last,
 * `xxx-x-x1234-x` stand in their places.
 */
export type ShownAccount = {
  /** How many digits are shown. */
  visible: number
  /** Four digits by which accounts are looked up: the last ones, or those before the last. */
  four: { digits: string; isLast: boolean } | undefined
  /** The numbers that show it, for SQL's `like`. */
  pattern: string
  /** Whether a whole number shows these signs. */
  fits: (whole: string) => boolean
}

const hidden = /[x*]/i

/** Reads how a bank shows an account. Signs that hide stand for one digit each; in front, for as many as there are. */
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
  // Fewer signs than the number has: they are its end. More than it has: it is another bank's make of number.
  if (signs === '' || signs.length > whole.length) return false
  const end = whole.slice(-signs.length)
  return [...signs].every((sign, at) => hidden.test(sign) || sign === end[at])
}

/** Whether two accounts, each shown in part, contradict each other at no place that both show. */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [left, right] = [one, other].map((shown) => shown.replaceAll(/[^0-9x*]/giu, ''))
  if (!left || !right) return true
  // Aligned at their ends, where both show one; a whole number of another length is another account.
  const length = Math.min(left.length, right.length)
  if (left.length !== right.length && !hidden.test(left) && !hidden.test(right)) return false
  const [leftEnd, rightEnd] = [left.slice(-length), right.slice(-length)]
  return [...leftEnd].every((sign, at) => {
    const facing = rightEnd[at] ?? ''
    return !/\d/.test(sign) || !/\d/.test(facing) || sign === facing
  })
}
