import type { WorkItem } from '@kapao/contract/work'
import { describe, expect, it } from 'vitest'
import { planBulk, runEach } from './bulk.ts'

function item(itemId: string, change: Partial<WorkItem> = {}): WorkItem {
  return {
    kind: 'withdrawal',
    itemId,
    member: null,
    amount: 100,
    currency: 'BAHT',
    since: '2026-11-20T12:00:00Z',
    why: 'AMOUNT',
    facts: {},
    acts: ['approve', 'reject'],
    claim: null,
    ...change,
  }
}

describe('several decisions at once', () => {
  it('leave out what waits no more, what needs two, what another looks at, and what the operator may not do', () => {
    const claim = { operatorId: 'ploy', name: 'Ploy', isOwn: false, until: '2026-11-20T12:05:00Z' }
    const selected = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => item(id))
    const now = [
      item('a'),
      item('b', { facts: { needsTwo: true } }),
      item('c', { claim }),
      item('d', { acts: [] }),
      item('f', { acts: ['reject'], facts: { isAboveCeiling: true } }),
    ]
    expect(planBulk(selected, now, 'approve').map(({ plan }) => plan)).toEqual([
      'will',
      'two',
      'claimed',
      'noAct',
      'gone',
      'above',
    ])
    expect(planBulk(selected, now, 'reject').map(({ plan }) => plan)).toEqual([
      'will',
      'will',
      'claimed',
      'noAct',
      'gone',
      'will',
    ])
  })

  it('run a few at a time, each once', async () => {
    const [seen, running]: [number[], Set<number>] = [[], new Set()]
    let most = 0
    await runEach([1, 2, 3, 4, 5, 6, 7], 3, async (each) => {
      running.add(each)
      most = Math.max(most, running.size)
      await Promise.resolve()
      running.delete(each)
      seen.push(each)
    })
    expect(seen.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })
})
