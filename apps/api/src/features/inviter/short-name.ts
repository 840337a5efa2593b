const longest = 20

/** A Thai or Lao vowel that is written before its consonant. */
const leadingVowel = /^[เแโใไເແໂໃໄ]/

/**
 * A first name and the initial of the last, as in "สมชาย จ."; `null` if the name is not one that can be shown to strangers:
 * members type it themselves, and a phone number or an address is no name.
 */
export function shortName(name: string): string | null {
  const [first = '', ...others] = name.trim().split(/\s+/)
  if (!/^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) || Array.from(first).length > longest) return null
  if (/\.\p{L}/u.test(first)) return null
  const initial = /^\p{L}/u.exec((others.at(-1) ?? '').replace(leadingVowel, ''))?.[0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
