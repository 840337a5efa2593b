import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DebianProgram, findProgram } from './find-program.ts'

/** No machine and no Debian has it. */
const trial: DebianProgram = {
  name: 'kapao-trial',
  path: 'usr/bin/kapao-trial',
  packages: ['kapao-trial'],
  version: /Trial v=/,
  variable: 'KAPAO_TRIAL',
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-trial-'))
  vi.stubEnv('KAPAO_TRIAL', '')
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

describe('a program of a test', () => {
  it('is the installed one', async () => {
    const path = await write('kapao-trial', 'echo Trial v=7.2.0')
    expect(await findProgram(trial)).toBe(path)
  })

  it('is the one that KAPAO_TRIAL names, which must run', async () => {
    vi.stubEnv('KAPAO_TRIAL', await write('mine', 'echo Trial v=8.0.0'))
    expect(await findProgram(trial)).toBe(join(folder, 'mine'))
    vi.stubEnv('KAPAO_TRIAL', join(folder, 'none'))
    await expect(findProgram(trial)).rejects.toThrow(/^KAPAO_TRIAL is ".*none", which is no kapao-trial/)
  })

  it('is reported as missing if neither the machine nor its packages have one', async () => {
    await write('kapao-trial', 'echo please install it; exit 1')
    await expect(findProgram(trial, join(folder, 'unpacked'))).rejects.toThrow(
      /^No kapao-trial can be had, which this test needs: install one, or set KAPAO_TRIAL/,
    )
  })
})
