import type { ObserveStatement } from '@kapao/database/connect'
import { loadModule } from 'libpg-query'
import { type Catalog, readCatalog } from './catalog.ts'
import { isSpreadChecked } from './config.ts'
import { findSpreadFaults } from './statement.ts'

/** Statements of this process that were found to be right. Many tests run the same ones. */
const checked = new Set<string>()
let catalog: Promise<Catalog> | undefined

/** Collects statements and finds those that would not run on tables that are spread over servers. */
export function createSpreadCheck(): {
  observe: ObserveStatement
  findFaults: (databaseUrl: string) => Promise<string[]>
} {
  const statements = new Map<string, readonly unknown[]>()
  return {
    observe: (text, values) => {
      if (isSpreadChecked && !checked.has(text) && !statements.has(text)) statements.set(text, values)
    },
    findFaults: async (databaseUrl) => {
      if (statements.size === 0) return []
      catalog ??= readCatalog(databaseUrl)
      const known = await catalog
      await loadModule()
      const found: string[] = []
      for (const [text, values] of statements) {
        const faults = findSpreadFaults(text, values, known)
        if (faults.length === 0) checked.add(text)
        else found.push(`${faults.join('; ')}: ${text}`)
      }
      return found
    },
  }
}
