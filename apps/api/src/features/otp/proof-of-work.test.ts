import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { readKeyRing } from '../../platform/key-ring.ts'
import { createProofChallenge, spendProof } from './proof-of-work.ts'

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
