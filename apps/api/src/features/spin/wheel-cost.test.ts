import { writtenWheel } from '@kapao/contract/spin'
import { describe, expect, it } from 'vitest'
import { costOfWheel, isStricterWheel } from './wheel-cost.ts'

type Options = Record<string, unknown>

const shirt = { code: 'SHIRT', kind: 'goods', stock: 5 }
const coin = { code: 'COIN', kind: 'coins', amount: 3 }

function wheel(slices: readonly Options[], options: Options = {}) {
  const usual = { label: 'A prize', bgColor: '#0f766e', textColor: '#ffffff', weight: 1 }
  return writtenWheel.parse({
    name: 'Kapao',
    coinRate: 100,
    couponDays: 30,
    slices: [...slices, coin].map((slice) => ({ ...usual, ...slice })),
    ...options,
  })
}

function money(options: Options = {}) {
  return { code: 'B100', kind: 'baht', amount: 100, stock: 50, budget: 4000, ...options }
}

describe('a wheel can cost', () => {
  it.each([
    ['the budget of a slice', [money()], 400_000n],
    ['or its stock, where that is less', [money({ stock: 30 })], 300_000n],
    ['its stock alone', [money({ budget: null })], 500_000n],
    ['its budget alone', [money({ stock: null })], 400_000n],
    ['the sum over its slices', [money(), money({ code: 'B', kind: 'bonus', offer: 'P' })], 800_000n],
    [
      'without limit where a slice has neither',
      [money(), money({ code: 'B', stock: null, budget: null })],
      null,
    ],
    ['nothing for a slice that is never drawn', [money({ stock: null, budget: null, weight: 0 })], 0n],
    ['nothing for goods that are counted', [shirt], 0n],
    ['nothing for goods with a budget', [{ ...shirt, stock: null, budget: 5 }], 0n],
    ['without limit for goods that are not', [{ ...shirt, stock: null }], null],
    ['nothing for coins, which buy spins of it', [{ ...coin, code: 'MORE' }], 0n],
  ])('%s', (_title, slices, satang) => {
    expect(costOfWheel(wheel(slices))).toBe(satang)
  })

  it('nothing while it is closed', () => {
    expect(costOfWheel(wheel([money({ stock: null, budget: null })], { isOpen: false }))).toBe(0n)
  })
})

describe('a wheel is stricter', () => {
  it.each([
    ['stock', 50, 49],
    ['stock', null, 50],
    ['budget', 4000, 3999],
    ['budget', null, 4000],
    ['amount', 100, 99],
  ])('when the %s of a slice goes from %s to %s, and not the other way', (field, loose, strict) => {
    const [looser, stricter] = [wheel([money({ [field]: loose })]), wheel([money({ [field]: strict })])]
    expect(isStricterWheel(looser, stricter)).toBe(true)
    expect(isStricterWheel(stricter, looser)).toBe(false)
  })

  it.each([
    ['coinRate', 100, 200],
    ['couponDays', null, 30],
    ['couponDays', 30, 7],
    ['closedKinds', [], ['baht']],
  ])('when its %s goes from %s to %s, and not the other way', (field, loose, strict) => {
    const [looser, stricter] = [wheel([money()], { [field]: loose }), wheel([money()], { [field]: strict })]
    expect(isStricterWheel(looser, stricter)).toBe(true)
    expect(isStricterWheel(stricter, looser)).toBe(false)
  })

  it('or the same when only colours, texts and the order of slices change', () => {
    const drawn = wheel([money(), shirt], { name: 'New' })
    const turned = { ...drawn, slices: drawn.slices.toReversed().map((each) => ({ ...each, label: 'New' })) }
    expect(isStricterWheel(wheel([money(), shirt]), turned)).toBe(true)
  })

  it('not with other odds, slices or prizes, nor when it was closed', () => {
    const before = wheel([money(), shirt])
    for (const after of [
      wheel([money({ weight: 2 }), shirt]),
      wheel([money()]),
      wheel([money(), { ...shirt, code: 'COAT' }]),
      wheel([money(), { ...shirt, kind: 'coins' }]),
      wheel([money(), shirt, { ...coin, code: 'MORE' }]),
      wheel([money({ kind: 'bonus', offer: 'P' }), shirt]),
      wheel([money(), shirt], { currency: 'LAK' }),
    ])
      expect(isStricterWheel(before, after)).toBe(false)
    expect(isStricterWheel({ ...before, isOpen: false }, before)).toBe(false)
    const prize = wheel([money({ kind: 'bonus', offer: 'P' })])
    expect(isStricterWheel(prize, wheel([money({ kind: 'bonus', offer: 'Q' })]))).toBe(false)
  })
})
