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

/** The connections are open before the load begins, as those of a proxy are. A request that finds none free waits, which counts. */
const connections = 3000
const openedAtOnce = 100

/** How long the last answers may take. */
const lastSeconds = 15

type Line = { socket: Socket; request: number | undefined }

/** The load client of a process of its own. Each request takes a free connection; one that the server closed is replaced. */
async function offer({ port, texts, stages }: OpenPlan): Promise<Offered> {
  const dueAt = Float64Array.from(listDueTimes(stages).slice(0, texts.length))
  const [took, statuses] = [new Float64Array(dueAt.length), new Uint16Array(dueAt.length)]
  const free = new Set<Line>()
  let [sent, answered, start] = [0, 0, 0]
  function openLine(): Promise<void> {
    const line: Line = { socket: connect(port, '127.0.0.1').setNoDelay(true), request: undefined }
    readAnswers(line.socket, (status) => {
      if (line.request === undefined) return
      took[line.request] = now() - start - dueAt[line.request]!
      statuses[line.request] = status
      line.request = undefined
      answered += 1
      free.add(line)
    })
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      if (line.request !== undefined) answered += 1
      free.delete(line)
      if (answered < dueAt.length) void openLine()
    })
    return new Promise((opened) => {
      line.socket.once('connect', () => {
        free.add(line)
        opened()
      })
    })
  }
  function isDue(): boolean {
    return sent < dueAt.length && start + dueAt[sent]! <= now()
  }
  for (let count = 0; count < connections; count += openedAtOnce)
    await Promise.all(Array.from({ length: openedAtOnce }, openLine))
  start = now()
  const end = (dueAt.at(-1) ?? 0) + lastSeconds * 1000
  while (answered < dueAt.length && now() - start < end) {
    for (const line of free) {
      if (!isDue()) break
      free.delete(line)
      line.request = sent
      line.socket.write(texts[sent]!, 'latin1')
      sent += 1
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
