import { connect, type Socket } from 'node:net'
import { now } from './clock.ts'
import { readAnswers } from './answers.ts'

/** A part of a load: requests are due at this rate, whatever becomes of those before. */
export type Stage = { perSecond: number; seconds: number }

export type OpenPlan = { port: number; texts: readonly string[]; stages: readonly Stage[] }

/**
 * What became of each request, in their order: when it was due, in milliseconds from the start; how long after that its answer
 * came; and the status, 0 without an answer.
 */
export type Offered = { dueAt: Float64Array; took: Float64Array; statuses: Uint16Array }

/** More open connections than this are an attack rather than load; further requests wait for one, and that time counts. */
const mostConnections = 3000

/** How long the last answers may take. */
const lastSeconds = 15

type Line = { socket: Socket; request: number | undefined }

/** The load client of a process of its own. A request takes a free connection, or opens one. */
async function offer({ port, texts, stages }: OpenPlan): Promise<Offered> {
  const dueAt = Float64Array.from(listDueTimes(stages).slice(0, texts.length))
  const [took, statuses] = [new Float64Array(dueAt.length), new Uint16Array(dueAt.length)]
  const free: Line[] = []
  let [sent, answered, open] = [0, 0, 0]
  const start = now()
  function send(line: Line): void {
    line.request = sent
    line.socket.write(texts[sent]!, 'latin1')
    sent += 1
  }
  function openLine(): void {
    open += 1
    const line: Line = { socket: connect(port, '127.0.0.1').setNoDelay(true), request: undefined }
    readAnswers(line.socket, (status) => {
      if (line.request === undefined) return
      took[line.request] = now() - start - dueAt[line.request]!
      statuses[line.request] = status
      line.request = undefined
      answered += 1
      free.push(line)
    })
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      open -= 1
      if (line.request !== undefined) answered += 1
      const index = free.indexOf(line)
      if (index >= 0) free.splice(index, 1)
    })
    send(line)
  }
  function isDue(): boolean {
    return sent < dueAt.length && start + dueAt[sent]! <= now()
  }
  const end = (dueAt.at(-1) ?? 0) + lastSeconds * 1000
  while (answered < dueAt.length && now() - start < end) {
    while (isDue() && (free.length > 0 || open < mostConnections)) {
      const line = free.pop()
      if (line) send(line)
      else openLine()
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { dueAt, took, statuses }
}

function listDueTimes(stages: readonly Stage[]): number[] {
  let from = 0
  return stages.flatMap(({ perSecond, seconds }) => {
    const begun = from
    from += seconds * 1000
    return Array.from({ length: Math.round(perSecond * seconds) }, (_, at) => begun + (at * 1000) / perSecond)
  })
}

process.on('message', (plan: OpenPlan) => {
  void offer(plan).then((offered) => process.send?.(offered))
})
