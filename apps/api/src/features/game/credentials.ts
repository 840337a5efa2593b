import type { Random } from '../../platform/random.ts'

/** Told apart when they are read off a screen and typed into a game: no 0 and o, no 1, i and l. */
const small = 'abcdefghjkmnpqrstuvwxyz'
const capital = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * A user name at a provider: what every one of them takes, letters first, and not to be guessed. It says nothing of
 * the member.
 */
export function generateUsername(random: Random): string {
  return `kp${random.text(small + digits, 12)}`
}

/** A password with what providers ask for: a capital, a small letter and a digit. 69 bits. */
export function generatePassword(random: Random): string {
  return (
    random.text(capital, 1) +
    random.text(small, 1) +
    random.text(digits, 1) +
    random.text(small + capital + digits, 10)
  )
}
