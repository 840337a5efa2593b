/** The figure by which rows are ordered. */
export type RowOrder<Name extends string> = { name: Name; isAscending: boolean }

/** The order that an address names: `sort=deposits` for the largest first, `sort=-deposits` for the smallest. */
export function rowOrderIn<Name extends string>(
  address: URLSearchParams,
  names: readonly Name[],
): RowOrder<Name> | undefined {
  const asked = address.get('sort') ?? ''
  const isAscending = asked.startsWith('-')
  const name = names.find((each) => each === (isAscending ? asked.slice(1) : asked))
  return name && { name, isAscending }
}

/** What the address has after a press on a heading: the largest first, then the smallest, then no order. */
export function addressOfNextOrder(name: string, order: RowOrder<string> | undefined): string | undefined {
  if (order?.name !== name) return name
  return order.isAscending ? undefined : `-${name}`
}

/** Rows of the same figure stay in the order that they have. */
export function inOrder<Row, Name extends string>(
  rows: readonly Row[],
  order: RowOrder<Name> | undefined,
  figureOf: (row: Row, name: Name) => number,
): readonly Row[] {
  if (order === undefined) return rows
  const { name, isAscending } = order
  const sign = isAscending ? 1 : -1
  return rows.toSorted((one, other) => sign * (figureOf(one, name) - figureOf(other, name)))
}
