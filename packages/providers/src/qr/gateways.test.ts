import { describe, expect, it } from 'vitest'
import { qrAmountsFor } from './gateway.ts'
import { findGateway, gatewayCodes, gatewayOf, gateways } from './gateways.ts'

describe('the amounts of a QR', () => {
  it('are those of the specification for each provider', () => {
    expect(Object.fromEntries(gatewayCodes.map((code) => [code, gatewayOf(code).amounts]))).toMatchObject({
      KBANK: { BAHT: { quick: [10, 20, 50, 100, 500, 1000], least: 1 } },
      WW: { BAHT: { quick: [100, 200, 300, 500, 1000], least: 100 } },
      PAYONEX: { BAHT: { quick: [100, 200, 300, 500, 1000], least: 100 } },
      PAYTIMZ: { BAHT: { quick: [10, 50, 100, 500, 1000], least: 10 } },
      FP: { BAHT: { quick: [10, 50, 100, 500, 1000], least: 10 } },
    })
  })

  it('are none in a currency that the gateway does not move', () => {
    expect(qrAmountsFor(gateways.WW, 'LAK', undefined)).toBeUndefined()
  })
})

describe('the least amount of a QR', () => {
  it('is the operator’s minimum if one is set, which also replaces the first quick amount', () => {
    expect(qrAmountsFor(gateways.WW, 'BAHT', 50)).toEqual({ quick: [50, 200, 300, 500, 1000], least: 50 })
    expect(qrAmountsFor(gateways.FP, 'BAHT', 20.5)).toEqual({
      quick: [20.5, 50, 100, 500, 1000],
      least: 20.5,
    })
  })

  it('removes quick amounts below it', () => {
    expect(qrAmountsFor(gateways.KBANK, 'BAHT', 100)).toEqual({ quick: [100, 500, 1000], least: 100 })
  })

  it('does not apply to kip', () => {
    expect(qrAmountsFor(gateways.BCEL, 'LAK', 50)?.least).toBe(1000)
  })
})

describe('the registry of gateways', () => {
  it('has no gateway for the code of a bank, nor for a name that every object has', () => {
    expect([findGateway('SCB'), findGateway('constructor')]).toEqual([undefined, undefined])
  })

  it.each(gatewayCodes)('has settings of its own, amounts and an account of the demo for %s', (code) => {
    const { keys, amounts, demoAccount } = gatewayOf(code)
    for (const name of Object.keys(keys)) expect(name).toMatch(new RegExp(`^KEY_${code}(_[A-Z]+)?$`))
    expect(amounts[demoAccount.currency]).toBeDefined()
    const others = gatewayCodes.filter((each) => each !== code)
    expect(others.map((each) => gatewayOf(each).demoAccount.depositAccountId)).not.toContain(
      demoAccount.depositAccountId,
    )
  })
})

describe('the name of a gateway', () => {
  it.each(gatewayCodes)(
    'of %s is in Lao letters for who reads Lao, where the Thai one is in Thai letters',
    (code) => {
      const { th, la, en } = gatewayOf(code).title
      if (/\p{Script=Thai}/u.test(th)) expect(la).toMatch(/^[\p{Script=Lao}\s]+$/u)
      else expect(la).toBeUndefined()
      expect(en).not.toMatch(/[\p{Script=Thai}\p{Script=Lao}]/u)
    },
  )
})
