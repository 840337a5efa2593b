import { maskAccountNo, maskName, maskSearch } from './mask.ts'

/** Fields that are shown and recorded as having been sent, without what they were. */
const secretFields: ReadonlySet<string> = new Set(['password', 'otpCode', 'token', 'credentials'])

/** A copy of a JSON value for people to read: each secret in it is replaced by `(hidden)`. */
export function withoutSecrets(value: unknown): unknown {
  return mapFields(value, (name, each) => (secretFields.has(name) && each !== null ? '(hidden)' : undefined))
}

/** Personal data of which a record keeps a part: whoever reads records need not be who may see the whole. */
const shortened: Readonly<Record<string, (value: string) => string>> = {
  bankAccountNo: maskAccountNo,
  bankAccountName: maskName,
  search: maskSearch,
}

/** A copy of a JSON value for a record that stays: without secrets, and bank accounts and searches shortened. */
export function forRecord(value: unknown): unknown {
  return mapFields(withoutSecrets(value), (name, each) =>
    typeof each === 'string' ? shortened[name]?.(each) : undefined,
  )
}

/** A copy in which each field that `replace` returns something for is replaced, at any depth. */
function mapFields(value: unknown, replace: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replace(name, each) ?? mapFields(each, replace)]),
  )
}
