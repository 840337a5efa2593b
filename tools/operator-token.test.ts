import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestApp } from '@kapao/testkit/test-app'
import { decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('operator-token.ts', import.meta.url))
const key = 'k'.repeat(40)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-operator-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

type Run = { out: string; err: string; code: number }

/** Runs the program as a person does, with a data folder of its own. */
function issueToken(args: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, ...environment }
    execFile(process.execPath, [program, ...args], { env }, (failure, out, err) => {
      const code = failure === null ? 0 : Number(failure.code)
      resolve({ out: out.trimEnd(), err: err.trimEnd(), code })
    })
  })
}

describe('the token of an operator', () => {
  test('authorises the operator’s calls of a server with that key, and no member’s call', async () => {
    const app = await startTestApp({ ROLE: 'api' })
    onTestFinished(() => app.close())
    const { out, err, code } = await issueToken(['somsri'], {
      KEY_OPERATOR: app.environment['KEY_OPERATOR'] ?? '',
    })
    expect([err, code]).toEqual(['', 0])
    function stuck(token: string) {
      return app.wire('POST', '/api/operator/transfers/stuck', { token, body: {} })
    }
    expect((await stuck(out)).status).toBe(200)
    expect((await app.wire('GET', '/api/wallet', { token: out })).status).toBe(401)
    const { out: other } = await issueToken(['somsri'], { KEY_OPERATOR: key })
    expect(await stuck(other)).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
  })

  test('names the operator and expires after ten minutes', async () => {
    const { out } = await issueToken(['somsri@kapao'], { KEY_OPERATOR: key })
    const { sub, aud, iss, iat = 0, exp = 0 } = decodeJwt(out)
    expect({ sub, aud, iss, seconds: exp - iat }).toEqual({
      sub: 'somsri@kapao',
      aud: 'operator',
      iss: 'kapao',
      seconds: 600,
    })
  })

  test('is signed with the generated key of the data folder, if none is set', async () => {
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ KEY_OPERATOR: key }))
    const { out } = await issueToken(['somsri'])
    const { payload } = await jwtVerify(out, new TextEncoder().encode(key))
    expect(payload.sub).toBe('somsri')
  })
})

describe('no token is issued, and one sentence explains why,', () => {
  test.each([[[]], [['somsri; drop']], [['x'.repeat(61)]], [['']]])('for the operator %j', async (args) => {
    expect(await issueToken(args, { KEY_OPERATOR: key })).toEqual({
      out: '',
      err: 'Name the operator: npx node tools/operator-token.ts NAME',
      code: 1,
    })
  })

  test('without a key', async () => {
    expect(await issueToken(['somsri'])).toEqual({
      out: '',
      err: 'There is no KEY_OPERATOR: set it, or start Kapao once, which generates one for development.',
      code: 1,
    })
  })
})
