import type { ParticipantMessage } from '@kapao/contract/chat-message'
import { canRepeat } from '@kapao/wire/can-repeat'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { isFilm } from './chosen-file.ts'
import { changeOutgoing, type Outgoing, type Thread, withOutgoing, withoutOutgoing } from './thread.ts'

type Progress = { idempotencyKey: string; signal: AbortSignal; onProgress: (percent: number) => void }

/** How messages and files are sent: as a person's own, or as an agent's. */
export type Ways = {
  /** Sends a message under its client id. A repeat stores it only once. Rejects if it did not arrive. */
  post: (clientId: string, message: ParticipantMessage) => Promise<void>
  /** Uploads a file, and returns the path under which a message refers to it. */
  upload: (file: File, progress: Progress) => Promise<{ path: string }>
}

export type Outbox = ReturnType<typeof createOutbox>

type Params = Ways & { get: () => Thread; change: (next: (thread: Thread) => Thread) => void }

/**
 * The messages that are being sent. They go one after the other, so that they arrive in the order in which they were
 * written. Each keeps its client id, so that it can be sent again until its arrival is confirmed.
 */
export function createOutbox({ post: postMessage, upload, get, change }: Params) {
  const inTurn = createTurns()
  const uploads = new Map<string, AbortController>()

  function find(clientId: string): Outgoing | undefined {
    return get().outgoing.find((each) => each.clientId === clientId)
  }

  function alter(clientId: string, part: Partial<Outgoing>): void {
    change((thread) => changeOutgoing(thread, clientId, part))
  }

  async function post(clientId: string): Promise<void> {
    const outgoing = find(clientId)
    if (!outgoing?.message) return
    try {
      await postMessage(clientId, outgoing.message)
      alter(clientId, { delivery: 'succeed' })
    } catch (failure) {
      alter(clientId, { delivery: 'failed', failure })
    }
  }

  function send(message: ParticipantMessage, clientId: string, createdAt: number): void {
    change((thread) => withOutgoing(thread, { clientId, createdAt, delivery: 'sending', message }))
    inTurn(() => post(clientId))
  }

  async function transmit(clientId: string, file: File): Promise<void> {
    const controller = new AbortController()
    uploads.set(clientId, controller)
    alter(clientId, { delivery: 'uploading_file', percent: 0 })
    try {
      const { path } = await upload(file, {
        idempotencyKey: clientId,
        signal: controller.signal,
        onProgress: (percent) => alter(clientId, { percent }),
      })
      const message: ParticipantMessage = { message_type: 'media', payload: { filePath: path } }
      alter(clientId, { delivery: 'sending', message })
      inTurn(() => post(clientId))
    } catch (failure) {
      if (controller.signal.aborted) change((thread) => withoutOutgoing(thread, clientId))
      else alter(clientId, { delivery: 'failed', failure })
    }
    uploads.delete(clientId)
  }

  function retry(clientId: string): void {
    const outgoing = find(clientId)
    if (!outgoing) return
    if (outgoing.file && !outgoing.message) return void transmit(clientId, outgoing.file)
    alter(clientId, { delivery: 'sending' })
    inTurn(() => post(clientId))
  }

  return {
    send,
    sendFile: (file: File, clientId: string, createdAt: number): void => {
      change((thread) => withOutgoing(thread, uploadOf(file, { clientId, createdAt })))
      void transmit(clientId, file)
    },
    retry,
    /** Cancels an upload, or discards a message that could not be sent. */
    drop: (clientId: string): void => {
      uploads.get(clientId)?.abort()
      const { preview } = find(clientId) ?? {}
      if (preview !== undefined) URL.revokeObjectURL(preview)
      change((thread) => withoutOutgoing(thread, clientId))
    },
    /** Called when the connection is back: sends again the messages that failed without one. */
    sendAgain: (): void => {
      for (const { clientId, delivery, failure } of get().outgoing)
        if (delivery === 'failed' && isLost(failure) && canRepeat(failure)) retry(clientId)
    },
  }
}

/** Runs work one after the other, whatever becomes of what ran before. */
function createTurns(): (work: () => Promise<void>) => void {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    last = last.then(work, work)
  }
}

/** A film has no preview: a phone would have to decode it. */
function uploadOf(file: File, ids: Pick<Outgoing, 'clientId' | 'createdAt'>): Outgoing {
  return {
    ...ids,
    delivery: 'uploading_file',
    file,
    percent: 0,
    ...(isFilm(file) ? {} : { preview: URL.createObjectURL(file) }),
  }
}

function isLost(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.kind === 'offline' || failure.kind === 'timeout')
}
