import type { Socket } from 'node:net'

const headEnd = '\r\n\r\n'

/** Reports the status of each complete response, and keeps incomplete data. */
export function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let text = ''
  socket.setEncoding('latin1').on('data', (more: string) => {
    text = text === '' ? more : text + more
    const end = text.indexOf(headEnd)
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    if (Number.isNaN(length)) throw new Error(`No length: ${text.slice(0, end)}`)
    if (text.length < end + headEnd.length + length) return
    const status = Number(text.slice(9, 12))
    text = ''
    onAnswer(status)
  })
}
