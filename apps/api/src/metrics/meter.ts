import { type CallClass, callClasses } from '@kapao/contract/call-class'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const socketKinds = ['member', 'guest', 'operator'] as const
export type SocketKind = (typeof socketKinds)[number]

/** What this process measures, as Prometheus reads it at `/metrics`. docs/metrics.md explains each name. */
export type Meter = {
  register: Registry
  answered: (request: { method: string; route: string; status: number }, seconds: number) => void
  /** A report of money, by a gateway's code or FEED, credited a member automatically. */
  credited: (source: string, seconds: number) => void
  /** A payout was asked of the bank for the first time since it may be. */
  payoutSubmitted: (seconds: number) => void
  /** A request was refused before any work was done, because the server has too much to do. */
  refusedEarly: (callClass: CallClass) => void
  socketOpened: (kind: SocketKind) => void
  socketClosed: (kind: SocketKind) => void
}

export function createMeter(version: string): Meter {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, prefix: 'kapao_' })
  new Gauge({
    name: 'kapao_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'kapao_http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to its answer, by route and status; without those refused for overload.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 60],
    registers,
  })
  const credits = new Histogram({
    name: 'kapao_credit_seconds',
    help: 'Seconds from the arrival of a report of money to the member’s credit, by who reported it.',
    labelNames: ['source'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const payouts = new Histogram({
    name: 'kapao_payout_submit_seconds',
    help: 'Seconds from when an approved payout may be sent until the bank is asked for it.',
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers,
  })
  const sockets = new Gauge({
    name: 'kapao_sockets',
    help: 'Open sockets, by who opened them.',
    labelNames: ['kind'],
    registers,
  })
  const openings = new Counter({
    name: 'kapao_socket_connections_total',
    help: 'Sockets that were opened, by who opened them. Many more than before: phones reconnect.',
    labelNames: ['kind'],
    registers,
  })
  const refused = new Counter({
    name: 'kapao_requests_refused_total',
    help: 'Requests and sockets that were refused because the server has too much to do, by what they are for.',
    labelNames: ['class'],
    registers,
  })
  // A rate needs a first value.
  for (const callClass of callClasses) refused.inc({ class: callClass }, 0)
  for (const kind of socketKinds) {
    sockets.set({ kind }, 0)
    openings.inc({ kind }, 0)
  }
  return {
    register,
    answered: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    credited: (source, seconds) => credits.observe({ source }, seconds),
    payoutSubmitted: (seconds) => payouts.observe(Math.max(0, seconds)),
    refusedEarly: (callClass) => refused.inc({ class: callClass }),
    socketOpened: (kind) => {
      sockets.inc({ kind })
      openings.inc({ kind })
    },
    socketClosed: (kind) => sockets.dec({ kind }),
  }
}
