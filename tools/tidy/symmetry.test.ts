import { calls } from '@kapao/contract/calls'
import { en } from '@kapao/i18n/texts/en'
import { la } from '@kapao/i18n/texts/la'
import { th } from '@kapao/i18n/texts/th'
import { describe, expect, it } from 'vitest'
import { parse, readSources, say } from './source.ts'
import {
  findIncompleteCapabilities,
  findMissingOperations,
  findUnmounted,
  kebab,
  callsOf,
} from './symmetry.ts'

const sources = readSources()
const placed = callsOf(sources, calls)

describe('a capability', () => {
  it('is found for every call', () => {
    expect(placed.length).toBe(calls.length)
    expect(placed.length).toBeGreaterThan(20)
    expect(placed.filter(({ capability }) => capability === '')).toEqual([])
    expect(new Set(placed.map(({ capability }) => capability)).size).toBeGreaterThan(7)
  })

  it('has the same name in the contract, the server, the member app and the texts', () => {
    expect(findIncompleteCapabilities(placed, sources, { th, la, en }).map(say)).toEqual([])
  })

  it('has a file for every operation, named as the call', () => {
    expect(findMissingOperations(placed, sources).map(say)).toEqual([])
  })

  it('is mounted completely, and nothing else is mounted', () => {
    expect(findUnmounted(placed, sources).map(say)).toEqual([])
  })
})

describe('a missing counterpart is found', () => {
  const contract = [
    parse(
      'packages/contract/src/calls.ts',
      "import { depositCalls } from './deposit.ts'\nimport { spinCalls } from './spin.ts'",
    ),
    parse('packages/contract/src/deposit.ts', 'export const depositCalls = [createQrDeposit] as const'),
    parse('packages/contract/src/spin.ts', 'export const spinCalls = [spinWheel] as const'),
  ]
  const declared = callsOf(contract, [
    { name: 'createQrDeposit', audience: 'member', refusals: [] },
    { name: 'spinWheel', audience: 'member', refusals: [] },
  ])
  const operation = parse(
    'apps/api/src/features/deposit/create-qr-deposit.ts',
    'export const createQrDeposit = operation(call, () => 1)',
  )

  it('by the capability whose list contains the call', () => {
    expect(declared.map(({ capability }) => capability)).toEqual(['deposit', 'spin'])
    const unlisted = callsOf(contract.slice(1), [{ name: 'spinWheel', audience: 'member', refusals: [] }])
    expect(unlisted[0]?.capability).toBe('')
  })

  it('when a capability has no feature, no texts, or no call', () => {
    expect(findIncompleteCapabilities(declared, [operation], { th: { deposit: {}, spin: {} } })).toHaveLength(
      1,
    )
    expect(findIncompleteCapabilities(declared.slice(0, 1), [operation], { th: {} })).toHaveLength(1)
    const forOperators = declared.slice(0, 1).map((call) => ({ ...call, audience: 'operator' }))
    expect(findIncompleteCapabilities(forOperators, [operation], { th: {} })).toEqual([])
    expect(findIncompleteCapabilities([], [operation], { th: {} })).toHaveLength(1)
    const panel = parse('apps/member/src/features/pay/panel.tsx', '')
    expect(findIncompleteCapabilities([], [panel], { th: { deposit: {} } })).toHaveLength(1)
  })

  it('when an operation has no file, or the file exports another name', () => {
    expect(findMissingOperations(declared, [operation])).toHaveLength(1)
    const other = parse(operation.path, 'export const makeQr = 1')
    expect(findMissingOperations(declared.slice(0, 1), [other])).toHaveLength(1)
  })

  it('when the server mounts too few, too many, or one twice', () => {
    function mounting(names: string) {
      return [
        parse(
          'apps/api/src/operations.ts',
          "import { payOperations } from './features/pay/operations.ts'\nexport const operations = [...payOperations]",
        ),
        parse('apps/api/src/features/pay/operations.ts', `export const payOperations = [${names}] as const`),
      ]
    }
    expect(findUnmounted(declared, mounting('createQrDeposit, spinWheel'))).toEqual([])
    expect(findUnmounted(declared, mounting('createQrDeposit'))).toHaveLength(1)
    expect(findUnmounted(declared, mounting('createQrDeposit, spinWheel, makeQr'))).toHaveLength(1)
    expect(findUnmounted(declared, mounting('createQrDeposit, spinWheel, spinWheel'))).toHaveLength(1)
  })

  it('by the name of the file, derived from the call', () => {
    expect(kebab('lookupEnableChatWidget')).toBe('lookup-enable-chat-widget')
    expect(kebab('createQrDeposit')).toBe('create-qr-deposit')
  })
})
