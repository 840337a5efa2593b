/** Stands for what is hidden. Always as many, so that it does not tell a length. */
const hidden = '•••'

/** The first three and the last two digits of a phone number. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? hidden : `${phone.slice(0, 3)}${hidden}${phone.slice(-2)}`
}

/** The last four digits of an account number. */
export function maskAccountNo(accountNo: string): string {
  return accountNo.length < 6 ? hidden : `${hidden}${accountNo.slice(-4)}`
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The first name, and the first letter of each other one. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const initials = others.map((each) => `${[...letters.segment(each)][0]?.segment ?? ''}${hidden}`)
  return [first, ...initials].join(' ')
}

/** What was searched for: a number that may be whole as a phone number, anything else as a name. References stay. */
export function maskSearch(typed: string): string {
  const number = typed.replaceAll(/[\s+().-]/gu, '')
  if (!/^\p{Nd}+$/u.test(number)) return maskName(typed)
  return number.length < 8 ? typed.trim() : maskPhone(number)
}
