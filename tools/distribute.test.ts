import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createForwardDatabase, createTestDatabase } from '@kapao/testkit/postgres'
import { expect, test } from 'vitest'

async function run(args: string[]) {
  const child = spawn(process.execPath, ['tools/distribute.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { out, err, code }
}

test('says in one sentence why it distributes nothing, and exits with 1', async () => {
  expect(await run(['--databse', 'x'])).toMatchObject({
    err: 'distribute takes --database URL and --dry-run, and nothing else.\n',
    code: 1,
  })
  expect(await run([])).toMatchObject({
    err: expect.stringMatching(/^--database is not an address .*\n$/),
    code: 1,
  })
  const [empty, forward] = [await createTestDatabase(), await createForwardDatabase()]
  expect(await run(['--database', empty.url])).toMatchObject({
    out: '',
    err: expect.stringMatching(/^The database ".*" is not one of Kapao.*\n$/),
    code: 1,
  })
  expect(await run(['--database', forward.url, '--dry-run'])).toMatchObject({
    out: '',
    err: expect.stringMatching(/^.*Citus is.*\n$|^.*has no Citus.*\n$/),
    code: 1,
  })
  await empty.drop()
  expect(await run(['--database', empty.url])).toMatchObject({
    err: expect.stringMatching(/^--database: .*does not exist\.\n$/),
    code: 1,
  })
  await forward.drop()
})
