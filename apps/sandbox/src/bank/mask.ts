// Thai and Lao write these vowels before the consonant they belong to. A name is abbreviated to the consonant.
const leadingVowels = /^[เ-ไເ-ໄ]+/u

/**
 * A partly masked name, as banks show it to the receiver: every word except the last, and the first letter of the last
 * (`สมชาย จ`). A single-word name is shown in full.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.pop() ?? ''
  if (words.length === 0) return last
  const [letter = ''] = last.replace(leadingVowels, '')
  return [...words, letter].join(' ')
}

/** Masks an account number except the four digits before the last: `xxx-x-x1234-x` for the usual ten digits. */
export function maskAccount(number: string): string {
  const digits = [...number].map((digit, at) =>
    at < number.length - 5 || at === number.length - 1 ? 'x' : digit,
  )
  if (digits.length !== 10) return digits.join('')
  return groupAccount(digits.join(''))
}

/** Groups ten digits as Thai banks print them, 3-1-5-1. Other lengths are unchanged. */
export function groupAccount(number: string): string {
  return number.length === 10
    ? `${number.slice(0, 3)}-${number.slice(3, 4)}-${number.slice(4, 9)}-${number.slice(9)}`
    : number
}
