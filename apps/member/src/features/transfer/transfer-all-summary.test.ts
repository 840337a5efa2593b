import { describe, expect, it } from 'vitest'
import { transferAllSummary } from './transfer-all-summary.ts'

function part(status: 'SUCCESS' | 'FAILED' | 'PROCESSING', amount: number) {
  return { from: 'PG', amount, status }
}

describe('the summary of a transfer-all', () => {
  it('counts only what has arrived, to the satang', () => {
    expect(transferAllSummary({ transfers: [part('SUCCESS', 0.1), part('SUCCESS', 0.2)] })).toEqual({
      title: 'transferAllDone',
      arrived: 0.3,
    })
    expect(
      transferAllSummary({ transfers: [part('SUCCESS', 5), part('PROCESSING', 7), part('FAILED', 9)] }),
    ).toEqual({ title: 'transferAllPartly', arrived: 5 })
  })

  it('reports no success while nothing has arrived', () => {
    expect(transferAllSummary({ transfers: [part('PROCESSING', 7)] })).toEqual({
      title: 'transferAllNone',
      arrived: 0,
    })
    expect(transferAllSummary({ transfers: [] })).toEqual({ title: 'transferAllNone', arrived: 0 })
  })
})
