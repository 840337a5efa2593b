type Values = Readonly<Record<string, unknown>>

/** `after`: null where only what was sent is known. */
export type Changed = { before: Values | null; after: Values | null; input: Values | null }

export type Change = { name: string; before: string; after: string; hasChanged: boolean }

/**
 * The fields of a change with their values before it, and after it (or as sent, where the state after was not recorded).
 * Fields that were neither sent nor changed are left out. Of a list of things with codes, only what differs is shown.
 */
export function changesOf({ before, after, input }: Changed): {
  hasBefore: boolean
  rows: Change[]
} {
  const became = after ?? input ?? {}
  const names = [...new Set([...Object.keys(became), ...(after === null ? [] : Object.keys(before ?? {}))])]
  const rows = names.flatMap((name) => {
    const [was, is] = [before?.[name], became[name]]
    if (isCoded(is) && (isCoded(was) || was === undefined || was === null))
      return changesOfItems(name, before === null ? null : (was ?? []), is)
    return [changeOf(name, before, was, is)]
  })
  return {
    hasBefore: before !== null,
    rows:
      after === null
        ? rows
        : rows.filter(({ name, hasChanged }) => hasChanged || (name.split('.')[0] ?? '') in (input ?? {})),
  }
}

function changeOf(name: string, before: unknown, was: unknown, is: unknown): Change {
  const [wrote, writes] = [write(was), write(is)]
  return { name, before: wrote, after: writes, hasChanged: before !== null && wrote !== writes }
}

type Coded = Values & { code: string }

/** Things that are known by their codes, such as the slices of a wheel. */
function isCoded(value: unknown): value is readonly Coded[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof (each as Partial<Coded> | null)?.code === 'string')
  )
}

/** `were`: null where nothing is known of before. Things that are as they were have no row, wherever they are in the list. */
function changesOfItems(name: string, were: readonly Coded[] | null, are: readonly Coded[]): Change[] {
  const known = new Map(were?.map((item) => [item.code, item]))
  const left = new Set(are.map(({ code }) => code))
  const gone = (were ?? []).filter(({ code }) => !left.has(code))
  return [
    ...are.flatMap(({ code, ...is }) => {
      const was = known.get(code)
      if (was === undefined) return [changeOf(`${name}.${code}`, were, undefined, is)]
      return Object.keys(is)
        .map((field) => changeOf(`${name}.${code}.${field}`, were, was[field], is[field]))
        .filter(({ hasChanged }) => hasChanged)
    }),
    ...gone.map(({ code, ...was }) => changeOf(`${name}.${code}`, were, was, undefined)),
  ]
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
