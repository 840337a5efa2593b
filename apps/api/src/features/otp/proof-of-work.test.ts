import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { readKeyRing } from '../../platform/key-ring.ts'
import { createProofChallenge, spendProof, triesOf } from './proof-of-work.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

const [old, young] = [`2025:${'o'.repeat(40)}`, `2026:${'y'.repeat(40)}`]
function contextWith(keys: string): Context {
  return { ...app.context, config: { ...app.context.config, KEY_PROOF: readKeyRing(keys) } }
}

it('accepts the solution of a challenge from before the key was replaced, until its version is removed', async () => {
  const phone = '0830009001'
  const challenge = await createProofChallenge(contextWith(old), { phone, difficulty: 1 })
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  function spend(keys: string) {
    return app.context.transaction((tx) => spendProof(tx, contextWith(keys), { proof, phone }))
  }
  expect(await spend(young)).toBe(false)
  expect(await spend(`${young},${old}`)).toBe(true)
  expect(await spend(`${young},${old}`)).toBe(false)
})

it.each([
  ['below one is as easy as one', 0.4, { least: 100, most: 300 }],
  ['of one', 1.9, { least: 100, most: 300 }],
  ['multiplies the tries', 3.2, { least: 300, most: 900 }],
  ['multiplies them by eight at most', 20, { least: 800, most: 2400 }],
])('a difficulty %s', (_what, difficulty, tries) => {
  expect(triesOf(difficulty)).toEqual(tries)
})

it('takes as many tries as its difficulty says', async () => {
  const challenge = await createProofChallenge(app.context, { phone: '0830009002', difficulty: 2 })
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution?.counter).toBeGreaterThanOrEqual(200)
  expect(solution?.counter).toBeLessThanOrEqual(600)
})

it('is refused when it is older than ten minutes', async () => {
  const phone = '0830009003'
  async function isAccepted(ageSeconds: number): Promise<boolean> {
    const clock = { now: () => new Date(Date.now() - ageSeconds * 1000) }
    const challenge = await createProofChallenge({ ...app.context, clock }, { phone, difficulty: 1 })
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    return app.context.transaction((tx) => spendProof(tx, app.context, { proof, phone }))
  }
  expect(await isAccepted(500)).toBe(true)
  expect(await isAccepted(601)).toBe(false)
})
