import { readConfig } from './config.ts'
import { startSandbox } from './server.ts'

const stopWithin = 10_000

function refuseToStart(sentence: string): never {
  process.stderr.write(`The sandbox cannot start: ${sentence}\n`)
  process.exit(1)
}

function explain(
  error: unknown,
  { host, port, mailPort }: { host: string; port: number; mailPort: number },
): string {
  const { code, message, port: taken } = error as NodeJS.ErrnoException & { port?: number }
  const [setting, its] = taken === mailPort ? ['SANDBOX_MAIL_PORT', mailPort] : ['SANDBOX_PORT', port]
  if (code === 'EADDRINUSE') return `port ${its} on ${host} is in use; set ${setting} to a free one.`
  if (code === 'EACCES')
    return `port ${its} on ${host} may not be opened by this user; set ${setting} above 1023.`
  if (code === 'ECONNREFUSED') return 'no PostgreSQL answers at SANDBOX_DATABASE_URL.'
  return `${message || String(code ?? error)}.`.replace(/\.+$/, '.')
}

/** The parent process ended before the sandbox was ready, so no process would ever stop it. */
function giveUp(): never {
  return process.exit(1)
}
process.once('disconnect', giveUp)
if (process.send !== undefined && !process.connected) giveUp()

const config = readConfig()
if ('sentence' in config) refuseToStart(config.sentence)
else {
  const sandbox = await startSandbox(config).catch((error: unknown) => refuseToStart(explain(error, config)))
  process.off('disconnect', giveUp)
  let isStopping = false

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await sandbox.close()
    process.exit(0)
  }

  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The parent process that started the sandbox over IPC has ended, perhaps killed: nothing else would end this
  // process.
  process.once('disconnect', stop)
}
