import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { neverOverloaded } from '@kapao/testkit/never-overloaded'
import { randomPort } from '@kapao/testkit/free-port'
import { compiled } from '@kapao/testkit/spawned-server'
import { expect, onTestFinished, test } from 'vitest'

const serverFile = fileURLToPath(new URL('../apps/api/src/platform/version.ts', import.meta.url))

test('npm run dev serves the app by Vite, starts the api again after a change, and leaves nothing running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-dev-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [port, apiPort] = [await randomPort(), await randomPort()]
  const [sandboxPort, consolePort] = [await randomPort(), await randomPort()]
  const child = spawn(process.execPath, [fileURLToPath(new URL('dev.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DEMO_HISTORY: 'off',
      NODE_COMPILE_CACHE: compiled,
      ...neverOverloaded,
      PORT: String(port),
      API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_MAIL_PORT: String(await randomPort()),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const trouble = text(child.stderr)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  async function waitFor(said: string): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`It ended before it said "${said}": ${await trouble}`)
      if (value.includes(said)) return value
    }
  }

  expect(await waitFor('Kapao is ready')).toBe(`Kapao is ready: http://127.0.0.1:${port}`)
  const page = await fetch(`http://127.0.0.1:${port}/user/home`)
  expect(await page.text()).toContain('/@vite/client')
  expect(await (await fetch(`http://127.0.0.1:${port}/src/main.tsx`)).text()).toContain('import')
  expect((await fetch(`http://127.0.0.1:${port}/api/lookup/active`)).status).toBe(200)
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`http://127.0.0.1:${port}/api/operator/chat/inbox`, asked)).status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${apiPort}/readyz`)).status).toBe(200)

  const now = new Date()
  await utimes(serverFile, now, now)
  await waitFor('version.ts has changed: the api starts again')
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)).toBe(200)

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  for (const closed of [port, apiPort, sandboxPort, consolePort])
    await expect(fetch(`http://127.0.0.1:${closed}/readyz`)).rejects.toThrow('fetch failed')
})
