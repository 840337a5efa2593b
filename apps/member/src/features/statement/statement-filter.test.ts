import { statementTypes } from '@kapao/contract/statement'
import { describe, expect, it } from 'vitest'
import { askFor, isFiltering, kinds, noFilter, readFilter, writeFilter } from './statement-filter.ts'

function read(search: string) {
  return readFilter(new URLSearchParams(search))
}

describe('the filter of the statement', () => {
  it('is kept in the address and read back from it', () => {
    const filter = {
      kind: 'bonus',
      period: { from: '2026-11-01', to: '2026-11-20' },
      search: '250 pg',
    } as const
    const address = writeFilter(new URLSearchParams('page=3&line=x'), filter)
    expect(address.toString()).toBe('line=x&kind=bonus&from=2026-11-01&to=2026-11-20&q=250+pg')
    expect(readFilter(address)).toEqual(filter)
    expect(writeFilter(address, noFilter).toString()).toBe('line=x')
  })

  it('is empty for an address with invalid values', () => {
    for (const search of ['', 'kind=refund', 'from=2026-02-30', 'from=2026-11-02&to=2026-11-01'])
      expect([search, isFiltering(read(search))]).toEqual([search, false])
    expect(isFiltering(read('to=2026-11-01'))).toBe(true)
    expect(isFiltering(read('q=250'))).toBe(true)
    expect(isFiltering(read('q=++'))).toBe(false)
    expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100)
  })

  it('shows each type of line under exactly one chip', () => {
    const shown = kinds.flatMap(({ kind }) => askFor({ ...noFilter, kind }).types ?? [])
    expect(shown.toSorted()).toEqual([...statementTypes].toSorted())
  })

  it('sends the server only what is chosen', () => {
    expect(askFor(noFilter)).toEqual({})
    expect(askFor(read('kind=game&to=2026-11-01'))).toEqual({ types: ['transfer'], to: '2026-11-01' })
    expect(askFor(read('q=250'), [{ text: '250', amount: 250 }])).toEqual({
      search: [{ text: '250', amount: 250 }],
    })
  })
})
