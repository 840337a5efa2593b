/** Rows that one statement inserts: it has at most 65,535 parameters. */
export const rowsAtOnce = 1000

/** The list in pieces of at most `most` items, in its order. */
export function chunk<T>(list: readonly T[], most: number): T[][] {
  const pieces = Math.ceil(list.length / most)
  return Array.from({ length: pieces }, (_, index) => list.slice(index * most, (index + 1) * most))
}
