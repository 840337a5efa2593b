import { type Wire, type WireResponse, wireTo } from '@kapao/testkit/wire'

/** The two releases of an upgrade. */
export const sides = ['before', 'this'] as const
export type Side = (typeof sides)[number]

/** The servers of a release that clients can reach. */
export type Serving = {
  side: Side
  url: string
  consoleUrl: string
  bookUrl: string
  /** Whether this release drains before it stops. */
  drains: boolean
}

/** The servers that are announced as serving, as a proxy in front of them knows them. */
export type Fleet = {
  announce: (serving: Serving) => void
  withdraw: (side: Side) => void
  /** Calls the announced servers, another one with each call. */
  api: (index: number) => Wire
  book: (index: number) => Wire
  servingOf: (side: Side) => Serving | undefined
  /** Records that an announced server refused something. */
  refuse: (what: string) => void
  /** The addresses of the announced servers, for sockets. It changes as they do. */
  urls: readonly string[]
  /** Names the part of the run that answers are counted for from now on. */
  begin: (phase: string) => void
  /** How many answers each release gave in each part. */
  answers: () => Record<string, Record<Side, number>>
  /** What announced servers refused although the request was right, with how often. */
  refusals: ReadonlyMap<string, number>
  /** Requests that met the moment in which a server of a release without a drain stopped, with how often. */
  metStop: ReadonlyMap<string, number>
}

/** `signal`: when the run is over, requests end without an answer. */
export function openFleet(signal: AbortSignal): Fleet {
  const announced: (Serving & { api: Wire; book: Wire })[] = []
  const urls: string[] = []
  const refusals = new Map<string, number>()
  const metStop = new Map<string, number>()
  const counts: Record<string, Record<Side, number>> = {}
  let phase = ''
  function refuse(what: string): void {
    count(refusals, what)
  }
  /** A server is withdrawn right before it is asked to stop. The book's server, the suite's own, drains in every release. */
  function isCutOff(kind: 'api' | 'book', used: Serving): boolean {
    return kind === 'api' && !used.drains && !announced.some(({ url }) => url === used.url)
  }
  function reach(kind: 'api' | 'book', first: number): Wire {
    let turn = first
    return async <Body>(...[method, path, spoken]: Parameters<Wire>): Promise<WireResponse<Body>> => {
      const used = announced[(turn += 1) % announced.length]!
      const begunIn = phase
      const what = `${phase}: ${method} ${nameOf(kind, path)} of ${used.side === 'this' ? 'this release' : 'the release before'}`
      try {
        const response = await used[kind]<Body>(method, path, spoken)
        const answered = (counts[begunIn] ??= { before: 0, this: 0 })
        answered[used.side] += 1
        if (isRefusal(response.status)) {
          const said = `${what} was answered ${response.status} ${messageOf(response.body)}`
          count(saysClosing(response) && isCutOff(kind, used) ? metStop : refusals, said)
        }
        return response
      } catch (thrown) {
        const reason = reasonOf(thrown)
        if (!signal.aborted)
          count(
            cutConnection.has(reason) && isCutOff(kind, used) ? metStop : refusals,
            `${what} got no answer: ${reason}`,
          )
        throw thrown
      }
    }
  }
  return {
    announce: (serving) => {
      announced.push({ ...serving, api: wireTo(serving.url), book: wireTo(serving.bookUrl) })
      urls.push(serving.url)
    },
    withdraw: (side) => {
      for (const { url } of announced.filter((each) => each.side === side)) urls.splice(urls.indexOf(url), 1)
      announced.splice(0, announced.length, ...announced.filter((each) => each.side !== side))
    },
    servingOf: (side) => announced.find((each) => each.side === side),
    refuse,
    api: (index) => reach('api', index),
    book: (index) => reach('book', index),
    urls,
    begin: (name) => {
      phase = name
    },
    answers: () => counts,
    refusals,
    metStop,
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** What a client sees of a connection that a stopping server closed: before it was accepted, or with a request under way. */
const cutConnection: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** What Fastify answers by itself once it closes. Kapao's own refusals have other words. */
function saysClosing({ status, body }: WireResponse<unknown>): boolean {
  return status === 503 && messageOf(body) === 'Service Unavailable'
}

/** Clients send nothing that is wrong: apart from what money and limits allow, every request is to be accepted. */
function isRefusal(status: number): boolean {
  return status >= 400 && status !== 409 && status !== 429
}

function nameOf(kind: 'api' | 'book', path: string): string {
  return kind === 'book'
    ? `the book's ${path.replace(/\/balance\/.*/, '/balance')}`
    : path.replace(/\?.*/, '')
}

function messageOf(body: unknown): string {
  const { message, fault } = (body ?? {}) as { message?: unknown; fault?: unknown }
  return String(message ?? fault ?? '')
}

function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : message
}
