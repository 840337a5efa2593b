import { verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyRing } from '../../platform/key-ring.ts'
import { hashOtpCode, isOtpCode, spendVerification } from './otp.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

it('accepts a code from before the key was replaced, until its version is removed', () => {
  const [old, young] = [`2025:${'o'.repeat(40)}`, `2026:${'y'.repeat(40)}`]
  function contextWith(keys: string) {
    return { config: { ...app.context.config, KEY_CODES: readKeyRing(keys) } }
  }
  const tokenHash = Buffer.alloc(32, 1)
  const codeHash = hashOtpCode(contextWith(old), tokenHash, '123456')
  function isAccepted(keys: string, code = '123456'): boolean {
    return isOtpCode(contextWith(keys), { codeHash, tokenHash, code })
  }
  expect([isAccepted(`${young},${old}`), isAccepted(old), isAccepted(young)]).toEqual([true, true, false])
  expect(isAccepted(`${young},${old}`, '123457')).toBe(false)
})

it('spends a verification once, and not at the end of its 30 minutes', async () => {
  const phone = '0830000091'
  const verified = app.clock.now()
  app.clock.freeze(verified)
  await verifyPhone(app, phone)
  const { verified_by: verifiedBy } = await app.db
    .selectFrom('otp_phone')
    .select('verified_by')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  function spend(milliseconds: number): Promise<boolean> {
    const now = new Date(verified.getTime() + milliseconds)
    return app.context.transaction((tx) =>
      spendVerification(tx, phone, { verifiedBy: verifiedBy ?? undefined, now }),
    )
  }
  expect(await spend(30 * 60_000)).toBe(false)
  expect(await spend(30 * 60_000 - 1)).toBe(true)
  expect(await spend(30 * 60_000 - 1)).toBe(false)
  app.clock.set(new Date())
})
