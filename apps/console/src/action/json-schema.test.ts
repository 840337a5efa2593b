import { setOffer } from '@kapao/contract/bonus'
import { fieldName } from '@kapao/i18n/texts/th/field-name'
import { expect, test } from 'vitest'
import { actionCalls } from './action-groups.ts'
import { labelOf } from '../controls/field-label.ts'
import {
  emptyObjectOf,
  type JsonSchema,
  limitsOf,
  plainSchemaOf,
  refusedFields,
  schemasOf,
} from './json-schema.ts'

/** The fields of a schema that no control of the form fits. */
function withoutControl(path: string, schema: JsonSchema): string[] {
  const plain = plainSchemaOf(schema)
  const { type, properties, items } = plain
  if (plain.enum !== undefined || plain.const !== undefined) return []
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, part]) => withoutControl(`${path}.${name}`, part))
  if (items !== undefined) return withoutControl(`${path}[]`, items)
  return ['string', 'number', 'integer', 'boolean'].some((each) => each === type) ? [] : [path]
}

test('every field of every action has a control: none has to be typed as JSON', () => {
  expect(actionCalls.length).toBeGreaterThan(30)
  expect(withoutControl('an example', { type: 'choice' })).toEqual(['an example'])
  for (const call of actionCalls)
    for (const { part, schema } of schemasOf(call))
      expect(withoutControl(`${call.name} ${part}`, schema)).toEqual([])
})

/** The names of all fields of a schema, at any depth. */
function namesIn(schema: JsonSchema): string[] {
  const { properties = {}, items } = plainSchemaOf(schema)
  const own = Object.entries(properties).flatMap(([name, part]) => [name, ...namesIn(part)])
  return items === undefined ? own : [...own, ...namesIn(items)]
}

test('every field of every action has a name in the languages of operators', () => {
  const named = new Set(Object.keys(fieldName))
  const names = actionCalls.flatMap((call) => schemasOf(call).flatMap(({ schema }) => namesIn(schema)))
  expect(names.length).toBeGreaterThan(200)
  expect([...new Set(names)].filter((name) => !named.has(name))).toEqual([])
})

test('the first values of a form are the defaults of the contract', () => {
  const call = actionCalls.find(({ name }) => name === 'listWithdrawals')
  if (call === undefined) throw new Error('There is no listWithdrawals')
  const [body] = schemasOf(call)
  expect(body?.part).toBe('body')
  const first = emptyObjectOf(body?.schema ?? {})
  expect(first).toHaveProperty('limit')
  expect(refusedFields(call, { body: first })).toEqual([])
})

test('the fields that the contract refuses are named with their part', () => {
  const refused = refusedFields(setOffer, { body: { code: 5, percentFail: 'x', unknown: 1 } })
  expect(refused).toEqual(expect.arrayContaining(['body.code', 'body.percentFail', 'body.unknown']))
})

test('labels are the words of the field’s name, and limits are figures', () => {
  expect(labelOf('leastDeposit')).toBe('Least deposit')
  expect(labelOf('registerOTP')).toBe('Register OTP')
  expect(limitsOf({ minimum: 0, maximum: 100 })).toBe('≥ 0 · ≤ 100')
  expect(limitsOf({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe('')
})
