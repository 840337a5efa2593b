import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { dropDatabase, ensureDatabase } from '@kapao/database/ensure-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-reset-'))
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function reset(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('reset-demo.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said: `${out}${err}`.trimEnd(), code: code as number }
}

function startDatabase() {
  return startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), isDurable: false })
}

describe('npm run demo:reset', () => {
  test('drops both databases and the files, keeps the keys, and refuses while the demo runs', async () => {
    const running = await startDatabase()
    for (const name of ['kapao', 'kapao_sandbox', 'another'])
      await ensureDatabase(running.url('postgres'), name)
    await writeFile(join(folder, 'keys.json'), '{}')
    for (const name of ['files', 'logs']) await mkdir(join(folder, name))
    const refused = await reset()
    expect(refused.said).toMatch(/^Another Kapao \(process \d+\) is using the data folder .* Stop it first/)
    expect(refused.code).toBe(1)
    await access(join(folder, 'files'))
    await running.stop()

    const { said, code } = await reset()
    expect({ said, code }).toEqual({
      said: 'The demo is reset: the next npm start creates it again.',
      code: 0,
    })
    await access(join(folder, 'keys.json'))
    for (const name of ['files', 'logs'])
      await expect(access(join(folder, name))).rejects.toMatchObject({ code: 'ENOENT' })
    const again = await startDatabase()
    const admin = again.url('postgres')
    // The databases were dropped: otherwise they would still accept a connection.
    for (const name of ['kapao', 'kapao_sandbox'])
      await expect(dropDatabase(again.url(name), 'nothing')).rejects.toMatchObject({ code: '3D000' })
    await dropDatabase(again.url('another'), 'nothing')
    await ensureDatabase(admin, 'kapao')
    await again.stop()
  })

  test('explains in one sentence that there is nothing to reset', async () => {
    expect(await reset()).toEqual({
      said: `There is no demo in ${folder}: the next npm start creates one.`,
      code: 0,
    })
    expect(await reset({ NODE_ENV: 'production' })).toEqual({
      said: 'NODE_ENV is production: only a demo can be reset.',
      code: 1,
    })
    const given = await reset({ DATABASE_URL: 'postgres://a:secret@127.0.0.1/kapao' })
    expect(given.said).toMatch(/^DATABASE_URL names a PostgreSQL of yours/)
    expect(given.said).not.toContain('secret')
  })
})
