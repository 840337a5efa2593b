// Thai and Lao write these vowels before the consonant they belong to; a name is abbreviated by the consonant.
const leadingVowels = /^[เ-ไເ-ໄ]+/u

/**
 * A name in part, as banks tell it to the receiver: every word but the last, and the first letter of that one
 * (`สมชาย จ`). A name of one word is told in full.
 */
export const maskName = (name: string): string => {
  const words = name.trim().split(/\s+/u)
  const last = words.pop() ?? ''
  if (words.length === 0) return last
  const [letter = ''] = last.replace(leadingVowels, '')
  return [...words, letter].join(' ')
}

/** An account number with only the four digits before the last shown: `xxx-x-x1234-x` for the usual ten. */
export const maskAccount = (number: string): string => {
  const digits = [...number].map((digit, at) =>
    at < number.length - 5 || at === number.length - 1 ? 'x' : digit,
  )
  if (digits.length !== 10) return digits.join('')
  return groupAccount(digits.join(''))
}

/** Ten digits as Thai banks print them, 3-1-5-1; other lengths as they are. */
export const groupAccount = (number: string): string =>
  number.length === 10
    ? `${number.slice(0, 3)}-${number.slice(3, 4)}-${number.slice(4, 9)}-${number.slice(9)}`
    : number
