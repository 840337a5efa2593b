import { describe, expect, it } from 'vitest'
import {
  type Accepted,
  describeChange,
  isAmong,
  judge,
  type Mutant,
  withoutReason,
  withUnexplained,
} from './survivors.ts'

function mutant(change: string, isFound = false): Mutant {
  return { file: 'a.ts', code: 'if (a > 0 && b) pay()', change, isFound }
}

function accept(reason: string, ...changes: string[]): Accepted[number] {
  return {
    reason,
    mutants: changes.map((change) => ({ file: 'a.ts', code: 'if (a > 0 && b) pay()', change })),
  }
}

describe('a change', () => {
  it('is named by what differs', () => {
    expect(describeChange(['a > 0'], ['a >= 0'])).toBe('a > 0 → a >= 0')
    expect(describeChange(['sql`a', '  b > 1', '  c`'], ['sql`a', '  b >= 1', '  c`'])).toBe('b > 1 → b >= 1')
    expect(describeChange(['list', '.filter(isOpen)'], ['list'])).toBe('list .filter(isOpen) → list')
    expect(describeChange(['pay()', 'pay()'], ['pay()'])).toBe('pay() pay() → pay()')
  })
})

describe('the mutants of a run', () => {
  it('are counted, and one that no test finds needs a reason', () => {
    const mutants = [mutant('a > 0 → true', true), mutant('b → true')]
    expect(judge(mutants, [])).toEqual({ found: 1, all: 2, unexplained: [mutants[1]], outdated: [] })
    expect(judge(mutants, [accept('b is always true here', 'b → true')]).unexplained).toEqual([])
    expect(judge(mutants, [accept(' ', 'b → true')]).unexplained).toEqual([mutants[1]])
  })

  it('outdate a reason once a test finds the mutant or its code is gone', () => {
    const accepted = [accept('b is always true here', 'b → true', 'c → true')]
    const { outdated } = judge([mutant('b → true', true)], accepted)
    expect(outdated.map(({ change }) => change)).toEqual(['b → true', 'c → true'])
  })

  it('leave the reasons of files alone that the run did not mutate', () => {
    const elsewhere = { ...mutant('d → true', true), file: 'b.ts' }
    expect(judge([elsewhere], [accept('b is always true here', 'b → true')]).outdated).toEqual([])
  })

  it('are written for a person to explain, once each, without the outdated ones', () => {
    const accepted = [accept('b is always true here', 'b → true'), accept('e cannot be 0', 'e → true')]
    const mutants = [
      mutant('b → true', true),
      mutant('e → true'),
      mutant('a > 0 → true'),
      mutant('a > 0 → true'),
    ]
    const written = withUnexplained(accepted, judge(mutants, accepted))
    expect(written).toEqual([accept('e cannot be 0', 'e → true'), accept('', 'a > 0 → true')])
    expect(judge(mutants, written).unexplained).toHaveLength(2)
  })

  it('leave unexplained what a run did not try, and no longer what it found', () => {
    const accepted = [accept('', 'a > 0 → true', 'b → true'), accept('e cannot be 0', 'e → true')]
    const elsewhere = { reason: '', mutants: [{ file: 'b.ts', code: 'pay()', change: 'pay() → ;' }] }
    const open = withoutReason([...accepted, elsewhere])
    expect(open).toEqual([accepted[0], elsewhere])
    const run = [mutant('a > 0 → true', true), mutant('b → true'), mutant('e → true')].filter(isAmong(open))
    expect(run.map(({ change }) => change)).toEqual(['a > 0 → true', 'b → true'])
    expect(withUnexplained([...accepted, elsewhere], judge(run, open))).toEqual([
      accept('e cannot be 0', 'e → true'),
      { reason: '', mutants: [...elsewhere.mutants, ...accept('', 'b → true').mutants] },
    ])
  })
})
