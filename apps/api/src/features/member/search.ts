import type { MemberMatch } from '@kapao/contract/member'
import { typedDigits } from '@kapao/contract/shapes'

const digits = typedDigits(100)

/** One way to look for members. `exact`: the whole value. `beginning`: what a value begins with. */
export type Lookup =
  | { match: 'id' | 'reference'; exact: string }
  | { match: 'bankAccount'; lastDigits: string }
  | { match: Exclude<MemberMatch, 'id' | 'reference'>; beginning: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** As few digits would fit thousands of members. */
const leastDigits = 3

/**
 * What a search may mean, the most certain first. A phone number may be typed with +66, an account number with dashes.
 */
export function lookupsOf(typed: string): Lookup[] {
  const text = typed.trim().replace(/\s+/gu, ' ').toLowerCase()
  if (uuid.test(text))
    return [
      { match: 'id', exact: text },
      { match: 'reference', exact: text },
    ]
  const number = readNumber(text)
  const references: Lookup[] = [
    { match: 'gameUsername', beginning: text },
    // References are compared as they were typed: capital letters count.
    { match: 'reference', exact: typed.trim() },
  ]
  if (number === undefined) return text.length < 2 ? [] : [{ match: 'name', beginning: text }, ...references]
  if (number.length < leastDigits) return []
  return [
    { match: 'phone', beginning: number.replace(/^66(?=\d{9}$)/, '0') },
    ...(number.length === 4 ? [{ match: 'bankAccount' as const, lastDigits: number }] : []),
    { match: 'bankAccount', beginning: number },
    ...references,
  ]
}

/** The digits of a phone or account number; undefined if the text is not one. */
function readNumber(text: string): string | undefined {
  const { data = '' } = digits.safeParse(text.replace(/^\+/, ''))
  return /^\d+$/.test(data) ? data : undefined
}
