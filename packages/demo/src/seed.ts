import { environment, SettingRefused } from '@kapao/api/config'
import { addDemo, SeedRefused } from './add-demo.ts'

function explain(thrown: unknown): string {
  if (thrown instanceof SettingRefused || thrown instanceof SeedRefused) return thrown.message
  const { code, message } = thrown as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: no PostgreSQL answers there.'
  return `The demo cannot be added: ${message ?? String(thrown)}`
}

async function start(): Promise<void> {
  await addDemo(environment())
}

start().catch((thrown: unknown) => {
  process.stderr.write(`${explain(thrown)}\n`)
  process.exit(1)
})
