/** The columns that an address names, in the order of the table. All of them, where it names none that there is. */
export function shownColumnsIn<Name extends string>(address: URLSearchParams, all: readonly Name[]): Name[] {
  const named = new Set(address.get('columns')?.split(','))
  const shown = all.filter((name) => named.has(name))
  return shown.length === 0 ? [...all] : shown
}

/** What the address has for these columns. Nothing for all of them, so that new ones are shown too. */
export function addressOfColumns(shown: readonly string[], all: readonly string[]): string | undefined {
  return shown.length === all.length ? undefined : shown.join(',')
}
