import { connect, type Socket } from 'node:net'
import { readAnswers } from './answers.ts'
import { now } from './clock.ts'
import type { Loaded, Plan } from './traffic.ts'

/**
 * The load client, a process of its own. It sends prepared requests over persistent connections, one at a time on each,
 * and parses only the status and the length of a response.
 */

function open({ port }: Plan): Promise<Socket> {
  return new Promise((opened, failed) => {
    const socket = connect(port, '127.0.0.1', () => opened(socket.setNoDelay(true)))
    socket.on('error', failed)
  })
}

/**
 * Sends as fast as responses arrive, or at a steady `perSecond` however slowly they arrive. In the second case, a
 * request's time counts from the moment it was due, so that a server that stalls is charged for the requests that would
 * have arrived meanwhile.
 */
async function load(plan: Plan): Promise<Loaded> {
  const { texts, connections, seconds, perSecond } = plan
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(plan)))
  const took: number[] = []
  const statuses: Record<number, number> = {}
  const start = now()
  const end = start + seconds * 1000
  let sent = 0
  let last = start
  await new Promise<void>((finished) => {
    let busy = 0
    const free: ((due: number) => void)[] = []
    function isOver() {
      return now() >= end || sent >= texts.length
    }
    function duty() {
      return perSecond === undefined ? now() : start + (sent * 1000) / perSecond
    }
    for (const socket of sockets) {
      let due = 0
      function send(dueAt: number): void {
        due = dueAt
        busy += 1
        socket.write(texts[sent]!, 'latin1')
        sent += 1
      }
      readAnswers(socket, (status) => {
        last = now()
        took.push(last - due)
        statuses[status] = (statuses[status] ?? 0) + 1
        busy -= 1
        if (isOver()) {
          if (busy === 0) finished()
        } else if (duty() <= last) send(duty())
        else free.push(send)
      })
      free.push(send)
    }
    function tick(): void {
      if (isOver()) {
        if (busy === 0) finished()
        return
      }
      while (free.length > 0 && !isOver() && duty() <= now()) free.pop()!(duty())
      setTimeout(tick, 1)
    }
    tick()
  })
  for (const socket of sockets) socket.destroy()
  const sorted = Float64Array.from(took).toSorted()
  function at(part: number): number {
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  }
  return {
    perSecond: (took.length * 1000) / (last - start),
    p50: at(0.5),
    p99: at(0.99),
    statuses,
  }
}

process.on('message', (plan: Plan) => {
  void load(plan).then((loaded) => process.send?.(loaded))
})
