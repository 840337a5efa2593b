import { calls } from '@kapao/contract/calls'
import type { CallFacts } from '@kapao/contract/call'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { actionCalls } from './action-groups.ts'
import { followUps, followUpsOf, valuesFor } from './follow-ups.ts'
import { type JsonSchema, schemasOf } from './json-schema.ts'
import type { OperatorCallName } from './operator-calls.ts'

const listed = Object.keys(followUps) as OperatorCallName[]

/** The names of the fields that a row of a call's answer may have. */
function rowFields(name: string): string[] {
  const call = (calls as readonly CallFacts[]).find((each) => each.name === name)
  if (call === undefined) throw new Error(`There is no ${name}`)
  const answer = z.toJSONSchema(call.answer, { unrepresentable: 'any' }) as JsonSchema
  const lists = answer.items === undefined ? Object.values(answer.properties ?? {}) : [answer]
  return lists.flatMap(({ items }) => Object.keys(items?.properties ?? {}))
}

test('every follow-up takes what its action needs from fields that the list’s rows have', () => {
  expect(listed.length).toBeGreaterThan(5)
  for (const list of listed)
    for (const { name, fields } of followUps[list] ?? []) {
      const action = actionCalls.find((each) => each.name === name)
      if (action === undefined) throw new Error(`${name} has no form`)
      const taken = Object.keys(schemasOf(action)[0]?.schema.properties ?? {})
      const inRow = rowFields(list)
      if (fields === 'all') expect([list, inRow.some((field) => taken.includes(field))]).toEqual([list, true])
      else {
        expect([list, taken]).toEqual([list, expect.arrayContaining(Object.keys(fields))])
        expect([list, inRow]).toEqual([list, expect.arrayContaining(Object.values(fields))])
      }
    }
})

test('a row gives its values to the form, and the reason of the row is not the operator’s', () => {
  const [approve] = followUpsOf('listWithdrawals', ['withdrawal.decide'])
  if (approve === undefined) throw new Error('A withdrawal cannot be approved')
  const row = { _id: 'w1', memberId: 'm1', amount: 5, reason: 'OVER_LIMIT' }
  expect(valuesFor(approve, row)).toEqual({ memberId: 'm1', withdrawalId: 'w1' })
})

test('an operator without the permission of an action is not offered it', () => {
  expect(followUpsOf('listWithdrawals', ['withdrawal.read'])).toEqual([])
  expect(followUpsOf('getSiteSettings', ['site.set'])).toEqual([])
})
