import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { OperatorAct } from '@kapao/contract/audit'
import type { OwnOperator } from '@kapao/contract/operator'
import { codeOf, joinOperator, operatorPassword, suspendOperator } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./invite.ts', import.meta.url))

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function invite(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  const environment = { ...app.environment, CONSOLE_URL: 'https://console.example/' }
  return run(process.execPath, [program, ...given], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )
}

function tokenIn(out: string): string {
  return /^https:\/\/console\.example\/invitation#([\w-]{20,})\n/.exec(out)?.[1] ?? ''
}

async function accept(token: string): Promise<OwnOperator> {
  const opened = await app.wire<{ authenticator: { secret: string } }>('POST', '/api/operator/invitation', {
    body: { token },
  })
  const otpCode = codeOf(opened.body.authenticator, app.clock.now())
  const body = { token, password: operatorPassword, otpCode }
  return (await app.wire<OwnOperator>('POST', '/api/operator/invitation/accept', { body })).body
}

async function countOperators(): Promise<number> {
  return (await app.db.selectFrom('operator').select('operator_id').execute()).length
}

describe('the command that invites an operator', () => {
  it('prints a link that works once, and the act is in the audit', async () => {
    const { code, out } = await invite('kanda', '--name', 'Kanda S.')
    expect(code).toBe(0)
    expect(out).toMatch(/\nFor kanda, once, until 20\d\d-.*Z\.\n$/)
    const token = tokenIn(out)
    expect(await accept(token)).toMatchObject({ operatorId: 'kanda', name: 'Kanda S.', roles: ['owner'] })
    const again = await app.wire('POST', '/api/operator/invitation', { body: { token } })
    expect(again.body['message']).toBe('INVITATION_INVALID')
    const { speak } = await joinOperator(app)
    const { body } = await app.wire<{ acts: OperatorAct[] }>('POST', '/api/operator/audit', {
      ...speak,
      body: { calls: ['inviteOperator'] },
    })
    expect(body.acts).toMatchObject([
      { operatorId: null, subject: 'kanda', address: 'command line', input: { roles: ['owner'] } },
    ])
    expect(JSON.stringify(body.acts)).not.toContain(token)
  })

  it('gives the roles that are named, and one who exists a new link and no other roles', async () => {
    const first = await invite('pim', '--roles', 'cashier, support')
    expect(await accept(tokenIn(first.out))).toMatchObject({ name: 'pim', roles: ['cashier', 'support'] })
    const second = await invite('pim')
    expect(await accept(tokenIn(second.out))).toMatchObject({ roles: ['cashier', 'support'] })
    for (const more of [
      ['--roles', 'owner'],
      ['--name', 'Pimchanok'],
    ])
      expect(await invite('pim', ...more)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('has a name and roles already'),
      })
  })

  it.each([
    [[], 'Name one operator'],
    [['Kanda'], 'Name one operator'],
    [['a'], 'Name one operator'],
    [['somsri', 'more'], 'Name one operator'],
    [['somsri', '--roles', 'king'], 'There is no role king'],
    [['somsri', '--roles', ''], 'There is no role ""'],
    [['somsri', '--force'], "Unknown option '--force'"],
  ])('refuses %j in one sentence, and invites nobody', async (given, sentence) => {
    const before = await countOperators()
    const { code, out, err } = await invite(...given)
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(err).toContain(sentence)
    expect(await countOperators()).toBe(before)
  })

  it('refuses a suspended operator', async () => {
    await joinOperator(app, { operatorId: 'gone' })
    await suspendOperator(app, 'gone')
    expect(await invite('gone')).toMatchObject({ code: 1, err: expect.stringContaining('is suspended') })
  })
})
