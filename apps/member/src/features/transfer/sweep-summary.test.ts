import { describe, expect, it } from 'vitest'
import { sweepSummary } from './sweep-summary.ts'

const part = (status: 'SUCCESS' | 'FAILED' | 'PROCESSING', amount: number) => ({ from: 'PG', amount, status })

describe('the summary of a sweep', () => {
  it('counts what has arrived alone, to the satang', () => {
    expect(sweepSummary({ transfers: [part('SUCCESS', 0.1), part('SUCCESS', 0.2)] })).toEqual({
      title: 'sweepDone',
      arrived: 0.3,
    })
    expect(
      sweepSummary({ transfers: [part('SUCCESS', 5), part('PROCESSING', 7), part('FAILED', 9)] }),
    ).toEqual({ title: 'sweepPartly', arrived: 5 })
  })

  it('claims nothing while nothing has arrived', () => {
    expect(sweepSummary({ transfers: [part('PROCESSING', 7)] })).toEqual({ title: 'sweepNone', arrived: 0 })
    expect(sweepSummary({ transfers: [] })).toEqual({ title: 'sweepNone', arrived: 0 })
  })
})
