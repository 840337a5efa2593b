import type { Catalog } from './catalog.ts'
import type { Spreading } from './statement.ts'

/** The statements of a transaction in the order in which each ran first. */
export type RunTransaction = readonly string[]

/** Collects the different transactions that connections run. */
export function createTransactionLog(): {
  note: (text: string, connection: object) => void
  transactions: () => RunTransaction[]
} {
  const open = new WeakMap<object, Set<string>>()
  const ended = new Map<string, RunTransaction>()
  return {
    note: (text, connection) => {
      const texts = open.get(connection)
      if (/^(begin|start transaction)\b/.test(text)) open.set(connection, new Set())
      else if (text === 'commit' || text === 'rollback') {
        open.delete(connection)
        if (texts !== undefined && texts.size > 1) ended.set([...texts].join('\n'), [...texts])
      } else texts?.add(text)
    },
    transactions: () => [...ended.values()],
  }
}

/**
 * Why Citus could not run the statements of a transaction one after the other: after one that reads or changes rows at
 * several servers it refuses to change a table that all servers have and foreign keys point to.
 */
export function findTransactionFaults(
  texts: RunTransaction,
  spreadingOf: (text: string) => Spreading,
  { referenced }: Pick<Catalog, 'referenced'>,
): string[] {
  const faults = new Set<string>()
  const seen = new Set<string>()
  for (const text of texts) {
    const { atSeveral, atAll } = spreadingOf(text)
    if (seen.size > 0)
      for (const name of atAll)
        if (referenced.has(name))
          faults.add(`change at all servers: ${name}, after several: ${[...seen].toSorted().join(', ')}`)
    for (const name of atSeveral) seen.add(name)
  }
  return [...faults].toSorted()
}
