import { describe, expect, it } from 'vitest'
import { parse, readSources, say } from './source.ts'
import { findReplacedTerms } from './terms.ts'

describe('the standard terms', () => {
  it('are used instead of the replaced words', () => {
    expect(findReplacedTerms(readSources()).map(say)).toEqual([])
  })

  it.each([
    ['const houseKey = 1', 'context'],
    ['type QrWish = {}', 'params'],
    ['const toldBalance = 1', 'notification'],
    ['const placeOf = 1', 'cursor'],
    ['const driveLeg = 1', 'submit'],
    ['const absentSince = 1', 'notFound'],
    ['const pace = 1', 'retryPolicy'],
    ['const together = 1', 'batch'],
    ['const newIntent = 1', 'idempotencyKey'],
    ['const receiptId = 1', 'incomingTransfer'],
    ['const sweepId = 1', 'transferAll'],
    ['const drawId = 1', 'generate'],
    ['const party = 1', 'provider'],
  ])('are suggested for %s', (text, instead) => {
    const [found] = findReplacedTerms([parse('apps/api/src/x.ts', text)])
    expect(found?.message).toContain(instead)
  })
})
