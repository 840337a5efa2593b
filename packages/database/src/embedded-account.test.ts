import { expect, test } from 'vitest'
import { findAccount } from './embedded-account.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('explains that a system user is needed when it cannot create one', async () => {
  const attempt = findAccount({ name: 'kapao-nobody-has-this', useradd: 'no-such-useradd' })
  await expect(attempt).rejects.toThrow(
    /needs the system user "kapao-nobody-has-this", which could not be made \(no-such-useradd: ENOENT\)/,
  )
})

test.runIf(isRoot)('finds a system user for root', async () => {
  expect((await findAccount())?.uid).toBeGreaterThan(0)
})

test.runIf(!isRoot)('needs no system user when an ordinary user starts Kapao', async () => {
  expect(await findAccount()).toBeUndefined()
})
