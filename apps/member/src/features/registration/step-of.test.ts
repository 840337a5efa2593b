import { expect, it } from 'vitest'
import { type Step, stepOf } from './step-of.ts'

const phone = '0812345678'
const profile = {
  name: 'Noi',
  password: 'lantern-market-9',
  confirmation: 'lantern-market-9',
  inviteCode: '',
  sourceCode: '',
}
const nothing = { phone: '', profile: { ...profile, name: '' }, isRegistered: false }
const sent = { ...nothing, phone, sentOtp: {} }
const cleared = { ...sent, clearedPhone: phone }
const complete = { ...cleared, profile }

it.each<[Step, string | undefined, Parameters<typeof stepOf>[1]]>([
  ['phone', undefined, complete],
  ['otp', 'otp', sent],
  ['profile', 'profile', cleared],
  ['bank', 'bank', complete],
  // After a reload has lost the typed values, or after a change on an earlier step.
  ['phone', 'otp', nothing],
  ['phone', 'profile', nothing],
  ['phone', 'bank', nothing],
  ['phone', 'profile', { ...cleared, phone: '0899999999' }],
  ['profile', 'bank', cleared],
  ['profile', 'bank', { ...complete, profile: { ...profile, confirmation: 'another' } }],
  ['phone', 'elsewhere', complete],
  ['done', 'bank', { ...complete, isRegistered: true }],
])('shows %s when the history names %s and the known values are %j', (step, wanted, known) => {
  expect(stepOf(wanted === undefined ? null : { step: wanted }, known)).toBe(step)
})
