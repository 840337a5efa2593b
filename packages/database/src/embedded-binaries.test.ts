import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'

const isRoot = process.getuid?.() === 0

test('finds PostgreSQL 18 for this machine', async () => {
  expect((await findBinaries(await findAccount(), '/nowhere')).major).toBe(18)
})

test.runIf(isRoot)(
  'copies the programs to a folder where the system user can run them when only root may enter the checkout',
  async () => {
    const account = await findAccount()
    const folder = await mkdtemp(join(tmpdir(), 'kapao-programs-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { postgres } = await findBinaries(account, '/nowhere')
    const hidden = join(folder, 'only-root')
    await cp(dirname(dirname(postgres)), hidden, { recursive: true, verbatimSymlinks: true })
    await chmod(hidden, 0o700)
    await chmod(folder, 0o711)
    const found = await findBinaries(account, join(folder, 'system'), hidden)
    expect(found.postgres.startsWith(join(folder, 'system'))).toBe(true)
    expect(execFileSync(found.initdb, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toContain(
      ' 18.',
    )
    expect(await findBinaries(account, join(folder, 'system'), hidden)).toEqual(found)
  },
)

test.runIf(isRoot)('refuses with an explanation when the programs cannot be copied', async () => {
  const account = await findAccount()
  const folder = await mkdtemp(join(tmpdir(), 'kapao-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { postgres } = await findBinaries(account, '/nowhere')
  await cp(dirname(dirname(postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  await expect(findBinaries(account, '/proc/kapao', join(folder, 'native'))).rejects.toThrow(
    /cannot enter this checkout, and \/proc\/kapao.* cannot be written/,
  )
})
