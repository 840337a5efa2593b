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
  // What a reload has lost, and what was changed on the way back.
  ['phone', 'otp', nothing],
  ['phone', 'profile', nothing],
  ['phone', 'bank', nothing],
  ['phone', 'profile', { ...cleared, phone: '0899999999' }],
  ['profile', 'bank', cleared],
  ['profile', 'bank', { ...complete, profile: { ...profile, confirmation: 'another' } }],
  ['phone', 'elsewhere', complete],
  ['done', 'bank', { ...complete, isRegistered: true }],
])('shows %s where %s is wanted of %j', (step, wanted, known) => {
  expect(stepOf(wanted === undefined ? null : { step: wanted }, known)).toBe(step)
})
