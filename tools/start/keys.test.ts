import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepKeys, ownKeys } from './keys.ts'

test('a data folder from before keys had a purpose each keeps what it encrypted and signed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = {
    KEY_HASHING: 'h'.repeat(43),
    KEY_ENCRYPTION: `k1:${'A'.repeat(43)}=`,
  }
  await writeFile(join(folder, 'keys.json'), JSON.stringify(before))
  const keys = await keepKeys(folder, {})
  expect(keys).toMatchObject({
    KEY_GUESTS: before.KEY_HASHING,
    KEY_GAME_PASSWORDS: before.KEY_ENCRYPTION,
    KEY_WHEEL_SEEDS: before.KEY_ENCRYPTION,
  })
  for (const name of ownKeys) expect([name, keys[name]]).toEqual([name, expect.stringMatching(/.{32}/)])
  const kept = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as Record<string, string>
  expect(kept).toMatchObject(before)
  expect(await keepKeys(folder, {})).toEqual(keys)
})
