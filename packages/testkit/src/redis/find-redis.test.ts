import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRedis } from './find-redis.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-redis-'))
  vi.stubEnv('KAPAO_REDIS', '')
  vi.stubEnv('PATH', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function write(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

describe('the redis-server of a test', () => {
  it('is the installed one', async () => {
    const path = await write('redis-server', 'echo Redis server v=7.2.0')
    expect(await findRedis()).toBe(path)
  })

  it('is the one that KAPAO_REDIS names, which must run', async () => {
    vi.stubEnv('KAPAO_REDIS', await write('mine', 'echo Redis server v=8.0.0'))
    expect(await findRedis()).toBe(join(folder, 'mine'))
    vi.stubEnv('KAPAO_REDIS', join(folder, 'none'))
    await expect(findRedis()).rejects.toThrow(/^KAPAO_REDIS is ".*none", which is no redis-server/)
  })

  it('is reported as missing if neither the machine nor its packages have one', async () => {
    await write('redis-server', 'echo please install it; exit 1')
    await expect(findRedis(join(folder, 'unpacked'))).rejects.toThrow(
      /^No redis-server can be had, which this test needs: install one, or set KAPAO_REDIS/,
    )
  })
})
