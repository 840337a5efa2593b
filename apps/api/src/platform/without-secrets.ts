/** Fields that are shown and recorded as having been sent, without what they were. */
const secretFields: ReadonlySet<string> = new Set(['password', 'otpCode', 'token', 'credentials'])

/** A copy of a JSON value for people to read: each secret in it is replaced by `(hidden)`. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretFields.has(name) && each !== null ? '(hidden)' : withoutSecrets(each),
    ]),
  )
}
