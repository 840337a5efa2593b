import { startDeadline } from './deadline.ts'
import { isWireFailure, WireFailure } from './wire-failure.ts'

type Exchange<Answered> = {
  /** Aborts the call when its screen is left. */
  signal?: AbortSignal | undefined
  read: (response: Response) => Promise<Answered>
}

/**
 * Sends a request and reads its response within a minute. Rejects with a WireFailure: the server's, or TIMEOUT or
 * OFFLINE if there was no response. Rejects with the signal's own reason if that aborted it.
 */
export async function exchange<Answered>(
  ask: (signal: AbortSignal) => Promise<Response>,
  { signal, read }: Exchange<Answered>,
): Promise<Answered> {
  const deadline = startDeadline(signal)
  try {
    return await read(await ask(deadline.signal))
  } catch (thrown) {
    if (isWireFailure(thrown)) throw thrown
    if (deadline.hasPassed()) throw new WireFailure({ code: 'TIMEOUT', kind: 'timeout' })
    if (signal?.aborted) throw thrown
    throw new WireFailure({ code: 'OFFLINE', kind: 'offline' })
  } finally {
    deadline.end()
  }
}
