/** The letter a name begins with; a Thai or Lao vowel written before its consonant takes that consonant along. */
export function firstLetter(name: string) {
  const match = /^[\u0e40-\u0e44\u0ec0-\u0ec4]?./u.exec(name.trim())
  return match?.[0] ?? ''
}
