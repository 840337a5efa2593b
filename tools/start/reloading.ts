import { join, relative } from 'node:path'
import { watch } from 'chokidar'
import { root } from './config.ts'
import type { Server } from './server.ts'

/** The sources that the server runs. */
const folders = [
  'apps/api/src',
  'packages/contract/src',
  'packages/database/src',
  'packages/i18n/src',
  'packages/ledger/src',
  'packages/money/src',
  'packages/providers/src',
]

/** Several files of one save arrive one after the other. */
const settleMs = 100

type Options = { name: string; start: () => Server; say: (line: string) => void }

/**
 * Runs a server, and starts it again whenever its sources change. A server that ends, for example because of a syntax
 * error, is started again with the next change.
 */
export function startReloading({ name, start, say }: Options): Server {
  let isStopping = false
  let current = run()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  function run(): Server {
    const server = start()
    void server.ended.then(() => {
      if (!isStopping && server === current)
        say(`The ${name} has ended; it starts again after the next change.`)
    })
    return server
  }

  async function restart(file: string): Promise<void> {
    if (isStopping) return
    const old = current
    // From here on it ends because it is stopped.
    current = { ...old }
    await old.stop()
    if (isStopping) return
    current = run()
    say(`${file} has changed: the ${name} starts again.`)
  }

  const watcher = watch(
    folders.map((folder) => join(root, folder)),
    { ignoreInitial: true, ignored: (path) => /\.test\.tsx?$/.test(path) },
  ).on('all', (_event, path) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(() => restart(relative(root, path)))
    }, settleMs)
  })

  return {
    name,
    ended,
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await watcher.close()
      await turn
      await current.stop()
      end()
    },
  }
}
