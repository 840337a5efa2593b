import type { CostTerms } from '@kapao/contract/cost-terms'
import { describe, expect, it } from 'vitest'
import { draftOf, nextId, readDraft } from './cost-terms-draft.ts'

const terms: CostTerms = {
  providers: [{ game: 'PG', from: '2026-01', percent: 12.5, carriesLosses: true }],
  fees: [
    { account: 'gateway:WW', direction: 'in', currency: 'BAHT', from: '2026-01-01', percent: 1.2, fixed: 0 },
    { account: 'bank:BCEL', direction: 'out', currency: 'LAK', from: '2026-01-01', percent: 0, fixed: 5000 },
  ],
}

describe('a draft of shares and fees', () => {
  it('is what was read, and reads as it again', () => {
    expect(readDraft(draftOf(terms))).toEqual({ terms })
    expect(nextId(draftOf(terms))).toBe(3)
    expect(nextId({ shares: [], fees: [] })).toBe(0)
  })

  it('takes Thai digits, a percent sign and a comma', () => {
    const draft = draftOf(terms)
    const [share] = draft.shares
    const typed = { ...draft, shares: [{ ...share!, percent: '๑๐,๕ %' }] }
    expect(readDraft(typed)).toEqual({
      terms: { ...terms, providers: [{ ...terms.providers[0], percent: 10.5 }] },
    })
  })

  it('says what is wrong with each field', () => {
    const draft = draftOf(terms)
    const [share] = draft.shares
    const [fee, other] = draft.fees
    const wrong = {
      shares: [
        { ...share!, percent: '100.01' },
        { ...share!, id: 9 },
        { ...share!, id: 10, from: '' },
      ],
      fees: [{ ...fee!, fixed: '-1', percent: '' }, other!],
    }
    expect(readDraft(wrong)).toEqual({
      faults: new Map([
        ['0 from', 'twice'],
        ['0 percent', 'wrongPercent'],
        ['9 from', 'twice'],
        ['10 from', 'wrongFrom'],
        ['1 percent', 'wrongPercent'],
        ['1 fixed', 'wrongAmount'],
      ]),
    })
  })
})
