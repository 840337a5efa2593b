/** The first letter of a name. A Thai or Lao vowel that is written before its consonant includes that consonant. */
export function firstLetter(name: string) {
  const match = /^[\u0e40-\u0e44\u0ec0-\u0ec4]?./u.exec(name.trim())
  return match?.[0] ?? ''
}
