import { describe, expect, it } from 'vitest'
import { parse, readSources, say } from './source.ts'
import { findUnkeyed, allowedUnkeyed } from './transactions.ts'

const sources = readSources()

describe('transactions of operations', () => {
  it('commit the idempotency key, or have a reason not to', () => {
    expect(findUnkeyed(sources).map(say)).toEqual([])
  })

  it('have no outdated reason', () => {
    const found = new Set(findUnkeyed(sources, {}).map(({ path }) => path))
    expect(Object.keys(allowedUnkeyed).filter((path) => !found.has(path))).toEqual([])
  })

  it('are found without a key in an operation, but not in a job', () => {
    const path = 'apps/api/src/features/wallet/x.ts'
    const call = 'const work = (context: Context) => context.transaction(async () => 1)'
    expect(findUnkeyed([parse(path, call)], {})).toMatchObject([{ line: 1 }])
    expect(findUnkeyed([parse(path, call.replace('transaction(', 'keyedTransaction('))], {})).toEqual([])
    expect(findUnkeyed([parse(path, `export const later: Job = {}\n${call}`)], {})).toEqual([])
    expect(findUnkeyed([parse('apps/api/src/jobs/x.ts', call)], {})).toEqual([])
  })
})
