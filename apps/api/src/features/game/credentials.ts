import type { Random } from '../../platform/random.ts'

/** Without characters that look alike on a screen: no 0 and o, no 1, i and l. */
const small = 'abcdefghjkmnpqrstuvwxyz'
const capital = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * A user name that every provider accepts: it begins with letters, cannot be guessed, and reveals nothing about the
 * member.
 */
export function generateUsername(random: Random): string {
  return `kp${random.text(small + digits, 12)}`
}

/** A password as providers require: a capital letter, a small letter and a digit. 69 bits. */
export function generatePassword(random: Random): string {
  return (
    random.text(capital, 1) +
    random.text(small, 1) +
    random.text(digits, 1) +
    random.text(small + capital + digits, 10)
  )
}
