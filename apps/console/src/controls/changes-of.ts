type Values = Readonly<Record<string, unknown>>

/** `after`: null where only what was sent is known. */
export type Changed = { before: Values | null; after: Values | null; input: Values | null }

export type Change = { name: string; before: string; after: string; hasChanged: boolean }

/**
 * The fields of a change with their values before it, and after it (or as sent, where the state after was not recorded).
 * Fields that were neither sent nor changed are left out.
 */
export function changesOf({ before, after, input }: Changed): {
  hasBefore: boolean
  rows: Change[]
} {
  const became = after ?? input ?? {}
  const names = [...new Set([...Object.keys(became), ...(after === null ? [] : Object.keys(before ?? {}))])]
  const rows = names.map((name) => {
    const was = write(before?.[name])
    const is = write(became[name])
    return { name, before: was, after: is, hasChanged: before !== null && was !== is }
  })
  return {
    hasBefore: before !== null,
    rows: after === null ? rows : rows.filter(({ name, hasChanged }) => hasChanged || name in (input ?? {})),
  }
}

/** Values are shown as JSON with sorted keys, so that equal ones look equal; nothing for a missing one. */
function write(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(sorted(value), null, 1)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
