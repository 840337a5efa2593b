/** The settings that limit what can happen to members' money, and who can come in. */
const limits = ['withdraw', 'withdrawApproval', 'accountSafety', 'fourEyes', 'refusedAddresses'] as const
type Limit = (typeof limits)[number]

export function isLimit(name: string): name is Limit {
  return limits.some((each) => each === name)
}

/** Numbers that protect more the higher they are. Of all others the lower ones do. */
const strictWhenHigh: ReadonlySet<string> = new Set([
  'withdrawMin',
  'leastPlayedPercent',
  'leastAccountHours',
  'hoursAfterNameChange',
  'hoursAfterPasswordReset',
])

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a setting lets more happen than before in any of its values. Flags protect when they are on. An amount that is
 * `null` never applies, so it is the loosest; one in kip that is missing lets nothing happen by itself. A list is looser
 * when something is gone from it.
 */
export function isLooser(before: Values, after: Values): boolean {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].some((field) => {
    const [was, is] = [before[field], after[field]]
    if (Array.isArray(was) && Array.isArray(is)) return was.some((each) => !is.includes(each))
    if (isValues(was) || isValues(is)) return isValues(was) && isValues(is) ? isLooser(was, is) : was !== is
    if (typeof was === 'boolean' || typeof is === 'boolean') return was === true && is !== true
    const [low, high] = strictWhenHigh.has(field) ? [is, was] : [was, is]
    return rank(high) > rank(low)
  })
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function rank(value: unknown): number {
  if (value === null) return Infinity
  return typeof value === 'number' ? value : -Infinity
}
