import type { ObserveStatement } from '@kapao/database/connect'
import { loadModule } from 'libpg-query'
import { type Catalog, readCatalog } from './catalog.ts'
import { isSpreadChecked } from './config.ts'
import { readSpreading, type Spreading } from './statement.ts'
import { createTransactionLog, findTransactionFaults } from './transactions.ts'

/** What is known of the statements of this process. Many tests run the same ones. */
const known = new Map<string, Spreading>()
let catalog: Promise<Catalog> | undefined

const unread: Spreading = { faults: [], atSeveral: new Set(), atAll: new Set() }

/** Collects statements and finds those that would not run on tables that are spread over servers. */
export function createSpreadCheck(): {
  observe: ObserveStatement
  findFaults: (databaseUrl: string) => Promise<string[]>
} {
  const statements = new Map<string, readonly unknown[]>()
  const log = createTransactionLog()
  return {
    observe: (text, values, connection) => {
      if (!isSpreadChecked) return
      if (!known.has(text) && !statements.has(text)) statements.set(text, values)
      log.note(text, connection)
    },
    findFaults: async (databaseUrl) => {
      if (!isSpreadChecked) return []
      catalog ??= readCatalog(databaseUrl)
      const read = await catalog
      await loadModule()
      const found: string[] = []
      for (const [text, values] of statements) {
        const spreading = readSpreading(text, values, read)
        if (spreading.faults.length === 0) known.set(text, spreading)
        else found.push(`${spreading.faults.join('; ')}: ${text}`)
      }
      for (const texts of log.transactions())
        for (const fault of findTransactionFaults(texts, (text) => known.get(text) ?? unread, read))
          found.push(fault)
      return [...new Set(found)]
    },
  }
}
