import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import { type DueCallback, takeDueCallbacks, findNextDue, recordAttempt } from './callback.store.ts'

export type CallbackDelivery = {
  /** Looks for due call-backs now. Call it after writing a call-back. */
  wake: () => void
  close: () => Promise<void>
}

export type CallbackSettings = {
  db: Database
  clock: Clock
  /** Builds and signs a call-back as its sender does at this moment. */
  write: (callback: DueCallback, at: Date) => Promise<PreparedCallback>
  /** The api's base URL. Read at each delivery, so it may change while the sandbox runs. */
  readCallbackUrl: () => string
  retryDelaysMs: readonly number[]
  giveUpAfterMs: number
  onFault: (error: unknown) => void
}

/** A call-back ready to be sent: its path on the api, headers and body. */
export type PreparedCallback = { path: string; headers: Record<string, string>; body: string }

/** After 1, 2, 4 and 8 seconds, then every 12 seconds (SCB's retry policy; see domain facts), for one hour. */
export const usualRetryDelaysMs: readonly number[] = [1_000, 2_000, 4_000, 8_000, 12_000]
export const usualGiveUpAfterMs = 60 * 60 * 1_000

const mostAtOnce = 10
const answerWithinMs = 10_000
const longestSleepMs = 1_000

/**
 * Delivers what waits in the outbox, up to ten at once and in random order, until each call-back has a 2xx response or
 * an hour has passed. Call-backs that are undelivered when the process ends are delivered by the next process.
 */
export function startCallbackDelivery(settings: CallbackSettings): CallbackDelivery {
  const onTheirWay = new Map<bigint, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isAskedAgain = false

  function wake(): void {
    if (stopping.signal.aborted) return
    if (round) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    round = sendDue()
      .catch((error: unknown) => {
        settings.onFault(error)
        sleep(longestSleepMs)
      })
      .finally(() => {
        round = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        wake()
      })
  }

  function sleep(milliseconds: number): void {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(wake, milliseconds)
  }

  async function sendDue(): Promise<void> {
    const free = mostAtOnce - onTheirWay.size
    // The next delivery that finishes wakes the next round.
    if (free === 0) return
    const now = settings.clock.now()
    const due = await takeDueCallbacks(settings.db, { now, onTheirWay: [...onTheirWay.keys()], limit: free })
    for (const callback of due) {
      const sending = deliver(callback).finally(() => {
        onTheirWay.delete(callback.id)
        wake()
      })
      onTheirWay.set(callback.id, sending)
    }
    const next = await findNextDue(settings.db, [...onTheirWay.keys()])
    if (!next) return
    const inMs = next.getTime() - settings.clock.now().getTime()
    sleep(Math.min(Math.max(inMs, 1), longestSleepMs))
  }

  async function deliver(callback: DueCallback): Promise<void> {
    try {
      const answer = await send(settings, callback, stopping.signal)
      // Aborted by our own shutdown: whether it arrived is unknown, so the next process sends it again.
      if (stopping.signal.aborted && answer === undefined) return
      await recordAttempt(settings.db, { id: callback.id, ...judge(settings, callback, answer) })
    } catch (error) {
      settings.onFault(error)
    }
  }

  wake()

  return {
    wake,
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
      await Promise.all(onTheirWay.values())
    },
  }
}

/** Sends a call-back. Returns the response status, or undefined if there was no response. */
async function send(
  settings: CallbackSettings,
  callback: DueCallback,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const { path, headers, body } = await settings.write(callback, settings.clock.now())
  try {
    const answer = await fetch(new URL(path, settings.readCallbackUrl()), {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}

/** What an attempt's response means: delivered, due again later, or given up. */
function judge(settings: CallbackSettings, callback: DueCallback, status: number | undefined) {
  const now = settings.clock.now()
  const answer = status === undefined ? 'no answer' : String(status)
  const isDelivered = status !== undefined && status >= 200 && status < 300
  if (isDelivered) return { answer, deliveredAt: now, nextAttemptAt: null }
  // A wrongly signed copy is finished after any response; repeating a forgery would test nothing more.
  const isOver = callback.isBadlySigned && status !== undefined
  const delay = settings.retryDelaysMs[Math.min(callback.attempts, settings.retryDelaysMs.length - 1)] ?? 0
  const next = new Date(now.getTime() + delay)
  const isTooLate = next.getTime() > callback.firstDueAt.getTime() + settings.giveUpAfterMs
  return { answer, deliveredAt: null, nextAttemptAt: isOver || isTooLate ? null : next }
}
