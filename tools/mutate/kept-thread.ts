import type { Worker } from 'node:worker_threads'
import type { Plugin } from 'vitest/config'
import { ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'
import { readSeconds } from '../test/clock.ts'

/** After so many runs a new thread is started: each run leaves listeners and test files behind. */
const mostRuns = 40
/** A run that took longer may have waited in vain for what the mutant broke, and may have left something that still waits. */
const longestSeconds = 8

/** Lets the runs of one Vitest share a thread. */
export function keepThread(): Plugin {
  return {
    name: 'keep-thread',
    // Stryker asks for threads by a setting that is stronger than those of a file.
    configureVitest({ vitest, project: { config } }) {
      config.pool = 'kept'
      config.poolRunner = { name: 'kept', createPoolWorker: (options) => new KeptThread(options) }
      vitest.onClose(async () => {
        await kept?.thread.terminate()
      })
    },
  }
}

let kept: { thread: Worker; runs: number } | undefined

type Listener = (...args: unknown[]) => void

/**
 * A worker thread that a run of Vitest leaves to the next one, with the modules that it has loaded. Each mutant is a run of
 * its own, and to load the server again takes longer than most tests. A mutant is switched on by a variable that the
 * code reads, so the modules are the same for all mutants.
 */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = 'kept'
  readonly #listeners: { event: string; callback: Listener }[] = []
  #begun = readSeconds()
  #isKept = false

  // Vitest's class keeps its thread in a private field, and starts one only if there is none.
  get #thread(): Worker {
    return (this as unknown as { _thread: Worker })._thread
  }

  override async start(): Promise<void> {
    if (kept === undefined) {
      await super.start()
      const thread = this.#thread
      kept = { thread, runs: 0 }
      thread.once('exit', () => {
        if (kept?.thread === thread) kept = undefined
      })
    } else Object.assign(this, { _thread: kept.thread })
    kept.runs += 1
    this.#begun = readSeconds()
  }

  override on(event: string, callback: Listener): void {
    this.#listeners.push({ event, callback })
    super.on(event, callback)
  }

  override send(message: WorkerRequest): void {
    if (message.type !== 'stop') return super.send(message)
    this.#isKept = kept !== undefined && kept.runs < mostRuns && readSeconds() - this.#begun < longestSeconds
    if (!this.#isKept) return super.send(message)
    // The thread goes on, and Vitest hears that it has stopped.
    for (const { event, callback } of this.#listeners)
      if (event === 'message') callback({ type: 'stopped', __vitest_worker_response__: true })
  }

  override async stop(): Promise<void> {
    for (const { event, callback } of this.#listeners.splice(0)) this.off(event, callback)
    if (this.#isKept) return
    kept = undefined
    await super.stop()
  }
}
