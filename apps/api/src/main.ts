import { fileURLToPath } from 'node:url'
import { environment, readConfig, SettingRefused } from './config.ts'
import { startApi } from './server.ts'

const builtWeb = fileURLToPath(new URL('../../member/dist', import.meta.url))
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

function explain(thrown: unknown): string {
  if (thrown instanceof SettingRefused) return thrown.message
  const { code, message, port } = thrown as { code?: string; message?: string; port?: number }
  if (code === 'EADDRINUSE') {
    const setting = port === Number(environment()['PORT'] || 3000) ? 'PORT' : 'CONSOLE_PORT'
    return `${setting} ${port} is in use by another program.`
  }
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: no PostgreSQL answers there.'
  return `The server cannot start: ${message ?? String(thrown)}`
}

/** The parent process ended before the server was ready: nothing is in flight, and no process would ever stop it. */
function giveUp(): never {
  return process.exit(1)
}

async function start(): Promise<void> {
  process.once('disconnect', giveUp)
  if (process.send !== undefined && !process.connected) giveUp()
  const config = readConfig(environment())
  const api = await startApi({
    config,
    webRoot: config.WEB_ROOT ?? builtWeb,
    consoleRoot: config.CONSOLE_ROOT ?? builtConsole,
  })
  process.off('disconnect', giveUp)
  let isStopping = false
  function stop(): void {
    if (isStopping) return
    isStopping = true
    api.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // When the parent process, such as `npm start`, has ended, no process watches this one.
  process.once('disconnect', stop)
  process.send?.({ ready: api.url, consoleUrl: api.consoleUrl })
}

start().catch((thrown: unknown) => {
  process.stderr.write(`${explain(thrown)}\n`)
  process.exit(1)
})
