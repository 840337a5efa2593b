import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Start = { path: string; headers: Readonly<Record<string, string>>; size: number }

/** An upload that was begun and not finished, as a slow client or an attacker has it. */
export type SlowUpload = {
  socket: Socket
  /** Sends the next bytes of the file. */
  send: (bytes: Uint8Array) => void
  /** Sends the file in so many pieces with a pause before each, and then the end of the form. */
  sendInPieces: (file: Uint8Array, pieces: number, pauseMilliseconds: number) => Promise<void>
  /** The response, as it is on the wire, when it has arrived; what has arrived of it if the connection ends before. */
  answered: Promise<string>
  /** Breaks the connection off. */
  leave: () => Promise<void>
}

const opening = '--b\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n\r\n'
const ending = '\r\n--b--\r\n'

/** Begins to upload a file of `size` bytes and sends none of them yet. */
export async function beginUpload(url: string, { path, headers, size }: Start): Promise<SlowUpload> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const head = {
    host: 'kapao',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(opening.length + size + ending.length),
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  await new Promise((resolve) =>
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', opening].join('\r\n'), resolve),
  )
  const answered = readAnswer(socket)
  function send(bytes: Uint8Array): void {
    socket.write(bytes)
  }
  return {
    socket,
    send,
    sendInPieces: async (file, pieces, pauseMilliseconds) => {
      const length = Math.ceil(file.length / pieces)
      for (let from = 0; from < file.length; from += length) {
        await wait(pauseMilliseconds)
        send(file.subarray(from, from + length))
      }
      socket.write(ending)
    },
    answered,
    leave: async () => {
      if (socket.closed) return
      const closed = once(socket, 'close')
      socket.resetAndDestroy()
      await closed
    },
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('data', (piece) => {
      text += piece.toString()
      if (/\r\n\r\n.*\}$/s.test(text)) resolve(text)
    })
    socket.once('close', () => resolve(text))
  })
}
