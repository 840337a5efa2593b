/**
 * The browser's tag for the language that a text written by people is in, told by its letters: names and notices are
 * data and carry no language of their own, and a screen reader must know whose voice to read them with.
 */
export function tagOfScript(text: string): 'th' | 'lo' | 'en' {
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  return /\p{Script=Lao}/u.test(text) ? 'lo' : 'en'
}
