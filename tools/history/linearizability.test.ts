import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOrder } from './linearizability.ts'
import { plans, simulate } from './simulated-history.ts'
import { changeOf, type MoneyCall, openWallet, refusalOf } from './wallet-model.ts'

type Asked = Pick<MoneyCall, 'kind'> & Partial<MoneyCall>

/** A call with an answer: the balance after it, or what was refused; `undefined` for none. */
function call(asked: Asked, [startedAt, endedAt]: [number, number?], answer?: number | string): MoneyCall {
  return {
    key: `${asked.kind} ${startedAt}`,
    client: 'client 1',
    amountSatang: 0n,
    ...asked,
    startedAt,
    endedAt,
    answer:
      answer === undefined
        ? { is: 'unknown' }
        : typeof answer === 'number'
          ? { is: 'accepted', balanceSatang: BigInt(answer) }
          : { is: 'refused', refusal: answer },
  }
}

function credit(satang: bigint, key?: string): Asked {
  return { kind: 'credit', amountSatang: satang, ...(key === undefined ? {} : { key }) }
}

function spend(satang: bigint, key?: string): Asked {
  return { kind: 'spend', amountSatang: satang, ...(key === undefined ? {} : { key }) }
}

const read: Asked = { kind: 'read' }
const notEnough = 'MONEY_NOT_ENOUGH'

const possible: Record<string, MoneyCall[]> = {
  'no calls at all': [],
  'one call after another': [
    call(credit(100n), [0, 1], 100),
    call(spend(30n), [2, 3], 70),
    call(spend(80n), [4, 5], notEnough),
    call(read, [6, 7], 70),
  ],
  'calls in flight together, in the order that their balances tell': [
    call(spend(60n), [0, 9], 40),
    call(credit(100n), [1, 8], 100),
    call(spend(60n), [2, 7], notEnough),
    call(read, [3, 6], 0),
  ],
  'calls of which one starts when the other ends, in either order': [
    call(credit(100n), [0, 1], 100),
    call(read, [1, 2], 0),
    call(read, [2, 3], 100),
  ],
  'a hold that is settled in part, and one that is voided': [
    call(credit(100n), [0, 1], 100),
    call({ kind: 'hold', key: 'h1', amountSatang: 40n }, [2, 3], 60),
    call({ kind: 'hold', key: 'h2', amountSatang: 60n }, [4, 5], 0),
    call({ kind: 'settle', of: 'h1', amountSatang: 30n }, [6, 7], 10),
    call({ kind: 'void', of: 'h2' }, [8, 9], 70),
    call({ kind: 'void', of: 'h2', key: 'again' }, [10, 11], 'NOT_PENDING'),
  ],
  'a credit that is reversed once': [
    call(credit(100n, 'c'), [0, 1], 100),
    call({ kind: 'reverse', of: 'c', key: 'r1' }, [2, 5], 0),
    call({ kind: 'reverse', of: 'c', key: 'r2' }, [2, 5], 'ALREADY_REVERSED'),
  ],
  'a repeat that gets the first answer, though the balance is another': [
    call(credit(100n, 'c'), [0, 1], 100),
    call(credit(50n), [2, 3], 150),
    call(credit(100n, 'c'), [4, 5], 100),
    call(read, [6, 7], 150),
  ],
  'a call without an answer that took effect at once': [call(credit(100n), [0]), call(read, [1, 2], 100)],
  'a call without an answer that took effect late': [
    call(credit(100n), [0]),
    call(read, [1, 2], 0),
    call(read, [3, 4], 100),
  ],
  'a call without an answer that never took effect': [
    call(credit(100n), [0]),
    call(read, [1, 2], 0),
    call(read, [3, 4], 0),
  ],
  'a refusal, and then the first try that nobody waited for': [
    call(spend(50n, 's'), [0]),
    call(spend(50n, 's'), [1, 2], notEnough),
    call(credit(80n), [3, 4], 80),
    call(read, [5, 6], 30),
    call(spend(50n, 's'), [7, 8], 30),
  ],
}

const impossible: Record<string, MoneyCall[]> = {
  'a lost update': [call(credit(100n), [0, 5], 100), call(credit(50n), [1, 5], 50), call(read, [6, 7], 50)],
  'a double spend': [
    call(credit(100n), [0, 1], 100),
    call(spend(100n, 's1'), [2, 5], 0),
    call(spend(100n, 's2'), [2, 5], 0),
  ],
  'a stale read': [call(credit(100n), [0, 1], 100), call(read, [2, 3], 0)],
  'reads that go back in time': [
    call(credit(100n), [0, 9], 100),
    call(read, [1, 2], 100),
    call(read, [3, 4], 0),
  ],
  'a repeat that moved twice': [call(credit(100n, 'c'), [0, 1], 100), call(credit(100n, 'c'), [2, 3], 200)],
  'a repeat that moved twice, and said so only in the balance': [
    call(credit(100n, 'c'), [0]),
    call(credit(100n, 'c'), [2, 3], 100),
    call(read, [4, 5], 200),
  ],
  'a refusal although the balance was enough': [
    call(credit(100n), [0, 1], 100),
    call(spend(100n), [2, 3], notEnough),
  ],
  'a refusal of what was done': [
    call(credit(100n), [0, 1], 100),
    call(spend(100n, 's'), [2, 3], 0),
    call(spend(100n, 's'), [4, 5], notEnough),
  ],
  'a confirmed movement that is gone later': [
    call(credit(100n), [0, 1], 100),
    call(credit(50n), [2, 3], 150),
    call(read, [4, 5], 100),
  ],
  'a hold that is settled and voided': [
    call(credit(100n), [0, 1], 100),
    call({ kind: 'hold', key: 'h', amountSatang: 40n }, [2, 3], 60),
    call({ kind: 'settle', of: 'h', amountSatang: 40n }, [4, 7], 60),
    call({ kind: 'void', of: 'h' }, [4, 7], 100),
  ],
  'a hold that is settled above its amount': [
    call(credit(100n), [0, 1], 100),
    call({ kind: 'hold', key: 'h', amountSatang: 40n }, [2, 3], 60),
    call({ kind: 'settle', of: 'h', amountSatang: 41n }, [4, 7], 59),
  ],
  'a void of a hold that was refused': [
    call({ kind: 'hold', key: 'h', amountSatang: 40n }, [0, 1], notEnough),
    call({ kind: 'void', of: 'h' }, [2, 3], 40),
  ],
  'a call without an answer that took effect after it was over': [
    call(credit(100n), [0, 1]),
    call(read, [2, 3], 0),
    call(read, [4, 5], 100),
  ],
}

describe('finds an order for', () => {
  test.each(Object.keys(possible))('%s', (name) => {
    expect(checkOrder(possible[name]!)).toEqual({ order: 'possible' })
  })
})

describe('finds no order for', () => {
  test.each(Object.keys(impossible))('%s', (name) => {
    expect(checkOrder(impossible[name]!)).toMatchObject({ order: 'impossible' })
  })
})

test('the opening balance counts', () => {
  const calls = [call(spend(30n), [0, 1], 70)]
  expect(checkOrder(calls, { openingSatang: 100n })).toEqual({ order: 'possible' })
  expect(checkOrder(calls)).toMatchObject({ order: 'impossible' })
})

test('says in words which answer nothing explains, with what was in flight', () => {
  const calls = [
    call(credit(10_000n, 'c1'), [0, 1], 10_000),
    call({ ...spend(7000n, 's1'), client: 'client 2' }, [2, 5], 3000),
    call({ ...spend(6000n, 's2'), client: 'client 3' }, [2.5, 6], 4000),
    call(read, [8, 9], 3000),
  ]
  expect(checkOrder(calls)).toMatchObject({
    words: [
      'No order explains client 3: spend of 60.00 (s2), 2.5 to 6.0 ms: accepted, balance 40.00. 2 calls have an order, after which the balance is 30.00; then none of these fits:',
      '  client 3: spend of 60.00 (s2), 2.5 to 6.0 ms: accepted, balance 40.00',
    ].join('\n'),
    prefix: calls.slice(0, 3),
    answer: calls[2],
  })
})

test('gives up after so many states and says so', () => {
  const calls = [
    ...Array.from({ length: 20 }, (_, at) => call(credit(2n ** BigInt(at), `c${at}`), [0])),
    call(read, [1, 2], 2 ** 20),
  ]
  expect(checkOrder(calls, { mostStates: 1000 })).toMatchObject({ order: 'undecided' })
})

test('the many repeats of an outage are not tried in every combination', () => {
  function unanswered(asked: Asked): MoneyCall[] {
    return Array.from({ length: 20 }, (_, number) => call(asked, [2 + number]))
  }
  const [early, first, second] = [spend(100n, 's1'), spend(40n, 's2'), spend(20n, 's3')]
  const calls = [
    call(credit(100n), [0, 1], 100),
    // The balance fits from the beginning, but then no order is left for the others.
    ...unanswered(early),
    ...unanswered(first),
    ...unanswered(second),
    call(first, [30, 50], 60),
    call(second, [30, 51], 40),
    call(credit(60n), [60, 61], 100),
    call(early, [70, 80], 0),
  ]
  expect(checkOrder(calls, { mostStates: 2000 })).toEqual({ order: 'possible' })
})

test('refuses to compare repeats that are different movements', () => {
  const calls = [call(credit(1n, 'k'), [0, 1], 1), call(credit(2n, 'k'), [2, 3], 1)]
  expect(() => checkOrder(calls)).toThrow('k')
})

describe('histories of a wallet that does one call at a time', () => {
  test('have an order, whatever the delays and the lost answers', () => {
    fc.assert(
      fc.property(plans({ most: 40 }), (planned) => {
        expect(checkOrder(simulate(planned))).toEqual({ order: 'possible' })
      }),
      { numRuns: 500 },
    )
  })

  // With amounts that are powers of two, a balance tells which movements are in it.
  function amountOf(number: number): bigint {
    return 2n ** BigInt(number)
  }

  test('have none with one falsified answer', () => {
    fc.assert(
      fc.property(plans({ most: 24, least: 1 }), fc.nat(), fc.bigInt(1n, 9n), (planned, chosen, by) => {
        const calls = simulate(planned, { amountOf: (number) => 10n * amountOf(number) })
        const accepted = calls.filter(({ answer }) => answer.is === 'accepted')
        const falsified = accepted[chosen % accepted.length]!
        const { order } = checkOrder(
          calls.map((each) => (each === falsified ? { ...each, answer: more(each.answer, by) } : each)),
        )
        expect(order).toBe('impossible')
      }),
      { numRuns: 300 },
    )
  })

  test('have none if one confirmed movement is not done', () => {
    let tried = 0
    fc.assert(
      fc.property(plans({ most: 24, least: 4, unknown: 0 }), fc.nat(6), (planned, dropped) => {
        const [whole, broken] = [simulate(planned, { amountOf }), simulate(planned, { amountOf, dropped })]
        // Without so many movements, or with one that changes nothing, nothing is dropped.
        fc.pre(JSON.stringify(whole, digits) !== JSON.stringify(broken, digits))
        tried += 1
        expect(checkOrder(broken).order).toBe('impossible')
      }),
      { numRuns: 300 },
    )
    expect(tried).toBeGreaterThan(50)
  })

  test('are judged as by trying every order', () => {
    const found = { possible: 0, impossible: 0 }
    fc.assert(
      fc.property(plans({ most: 5, unknown: 3 }), fc.nat(), fc.bigInt(-3n, 3n), (planned, chosen, by) => {
        const calls = simulate(planned)
        const accepted = calls.filter(({ answer }) => answer.is === 'accepted')
        const falsified = accepted[chosen % Math.max(accepted.length, 1)]
        const altered = calls.map((each) =>
          each === falsified ? { ...each, answer: more(each.answer, by) } : each,
        )
        const expected = hasOrder(altered) ? 'possible' : 'impossible'
        found[expected] += 1
        expect(checkOrder(altered).order).toBe(expected)
      }),
      { numRuns: 1500 },
    )
    expect(Math.min(found.possible, found.impossible)).toBeGreaterThan(100)
  })

  test('that have none are cut to the first answer that nothing explains', () => {
    let tried = 0
    fc.assert(
      fc.property(plans({ most: 12, unknown: 1 }), fc.nat(), fc.bigInt(1n, 3n), (planned, chosen, by) => {
        const calls = simulate(planned)
        const accepted = calls.filter(({ answer }) => answer.is === 'accepted')
        const falsified = accepted[chosen % accepted.length]!
        const verdict = checkOrder(
          calls.map((each) => (each === falsified ? { ...each, answer: more(each.answer, by) } : each)),
        )
        fc.pre(verdict.order === 'impossible')
        if (verdict.order !== 'impossible') return
        tried += 1
        const { prefix, answer } = verdict
        expect(checkOrder(prefix).order).toBe('impossible')
        const without = prefix.map((each) =>
          each.endedAt === answer.endedAt
            ? { ...each, endedAt: undefined, answer: { is: 'unknown' as const } }
            : each,
        )
        expect(checkOrder(without)).toEqual({ order: 'possible' })
      }),
      { numRuns: 300 },
    )
    expect(tried).toBeGreaterThan(50)
  })
})

test('a history of 5,000 calls by 8 clients is checked, and the falsified answer in it is found', () => {
  const [planned] = fc.sample(plans({ most: 5000, least: 5000, unknown: 0 }), { numRuns: 1, seed: 7 })
  const calls = simulate(planned!, { amountOf: (number) => 100n + BigInt((number * 7919) % 3001) })
  expect(calls).toHaveLength(5001)
  expect(checkOrder(calls)).toEqual({ order: 'possible' })
  const falsified = calls.find(({ answer, startedAt }) => answer.is === 'accepted' && startedAt > 3000)!
  const verdict = checkOrder(
    calls.map((each) => (each === falsified ? { ...each, answer: more(each.answer, 1n) } : each)),
  )
  expect(verdict).toMatchObject({ order: 'impossible' })
})

function more(answer: MoneyCall['answer'], satang: bigint): MoneyCall['answer'] {
  return answer.is === 'accepted'
    ? { is: 'accepted', balanceSatang: (answer.balanceSatang ?? 0n) + satang }
    : answer
}

function digits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** Tries every order of every choice of the calls without an answer. Only for a handful of calls. */
function hasOrder(calls: readonly MoneyCall[]): boolean {
  const unknown = calls.filter(({ answer }) => answer.is === 'unknown')
  const known = calls.filter(({ answer }) => answer.is !== 'unknown')
  return Array.from({ length: 2 ** unknown.length }, (_, bits) =>
    unknown.filter((_call, at) => (bits >> at) & 1),
  ).some((happened) =>
    orders([...known, ...happened]).some((order) => keepsTime(order) && answersAgree(order, calls)),
  )
}

function orders(calls: readonly MoneyCall[]): MoneyCall[][] {
  if (calls.length === 0) return [[]]
  return calls.flatMap((first, at) => orders(calls.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

function keepsTime(order: readonly MoneyCall[]): boolean {
  return order.every((earlier, at) =>
    order.slice(at + 1).every((later) => !((later.endedAt ?? Infinity) < earlier.startedAt)),
  )
}

function answersAgree(order: readonly MoneyCall[], calls: readonly MoneyCall[]): boolean {
  const movements = Map.groupBy(calls, ({ key }) => key)
  const wallet = openWallet(0n)
  return order.every((each) => {
    const { answer, key, kind, of } = each
    const repeated = kind === 'read' ? wallet.balanceSatang : wallet.done.get(key)
    if (repeated !== undefined)
      return answer.is === 'unknown' || (answer.is === 'accepted' && answer.balanceSatang === repeated)
    const refusal = refusalOf(each, wallet, movements)
    if (answer.is === 'refused') return refusal === answer.refusal
    if (refusal !== undefined) return false
    wallet.balanceSatang += changeOf(each, movements)
    wallet.done.set(key, wallet.balanceSatang)
    if (of !== undefined) wallet.ended.add(of)
    return answer.is === 'unknown' || answer.balanceSatang === wallet.balanceSatang
  })
}
