import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateEncryptionKey, generateVersion } from '../start/random.ts'
import { generateSecret } from './random.ts'

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))

export type BenchServer = {
  port: number
  processId: number
  webhookSecret: string
  stop: () => Promise<void>
}

/** Starts the server as in production: a process of its own with its usual log, which is discarded. */
export async function startBenchServer(
  databaseUrl: string,
  role: 'api' | 'api,worker' = 'api,worker',
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const webhookSecret = `whsec_${generateSecret()}`
  const nowhere = 'http://127.0.0.1:9'
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PORT: '0',
      CONSOLE_PORT: '0',
      ROLE: role,
      DATABASE_URL: databaseUrl,
      KEY_CODES: generateVersion(),
      KEY_PROOF: generateVersion(),
      KEY_COOKIES: generateVersion(),
      KEY_FILES: generateVersion(),
      KEY_GUESTS: generateVersion(),
      KEY_LIMITS: generateVersion(),
      KEY_GAME_PASSWORDS: generateEncryptionKey(),
      KEY_GAME_CREDENTIALS: generateEncryptionKey(),
      KEY_WHEEL_SEEDS: generateEncryptionKey(),
      KEY_AUTHENTICATORS: generateEncryptionKey(),
      KEY_PUSH_SUBSCRIPTIONS: generateEncryptionKey(),
      KEY_SMS: generateSecret(),
      KEY_KBANK: generateSecret(),
      KEY_KBANK_WEBHOOK: webhookSecret,
      SMS_URL: nowhere,
      KBANK_URL: nowhere,
      SLIP_URL: nowhere,
      PAYOUT_URL: nowhere,
      STORAGE_URL: pathToFileURL(join(tmpdir(), 'kapao-bench-slips')).href,
      KEY_SLIP: generateSecret(),
      KEY_PAYOUT: generateSecret(),
      ...settings,
    },
  })
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error('The server ended before it was ready')))
  const [{ ready }] = (await Promise.race([once(child, 'message'), early])) as [{ ready: string }]
  early.catch(() => undefined)
  return {
    port: Number(new URL(ready).port),
    processId: child.pid ?? 0,
    webhookSecret,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
