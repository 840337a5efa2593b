import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { type GameCode, gameCodes } from '../games/games.ts'
import { type Gateway, gatewayNames } from '../gateways/gateways.ts'
import { randomFraction } from '../random.ts'

/** What an operator calls at a game provider, whatever the provider's own paths are called. */
const gameCalls = [
  'openAccount',
  'changePassword',
  'readBalance',
  'prepare',
  'move',
  'lookUp',
  'openLink',
  'readForm',
  'readTotals',
  'listMoves',
] as const

/** A gateway's calls, whatever its paths are called, and its call-back. */
const gatewayCalls = ['create', 'inquire', 'cancel', 'callback'] as const

/** The calls of the paying bank. */
const payoutCalls = ['pay', 'lookUp', 'readTotals', 'list'] as const

/** The calls of each provider that can be made to fail. `games` means every game provider at once. */
export const partyCalls: Readonly<Record<Party, readonly string[]>> = {
  sms: ['send'],
  mail: ['send'],
  push: ['send'],
  kbank: ['createQr', 'readQr', 'dropQr', 'callback'],
  bankfeed: ['callback'],
  slip: ['ask'],
  payout: payoutCalls,
  truewallet: ['look', 'redeem'],
  ...(Object.fromEntries(gatewayNames.map((gateway) => [gateway.toLowerCase(), gatewayCalls])) as Record<
    GatewayParty,
    typeof gatewayCalls
  >),
  games: gameCalls,
  ...(Object.fromEntries(gameCodes.map((code) => [code, gameCalls])) as Record<GameCode, typeof gameCalls>),
}

export const faultKinds = [
  'delay',
  'timeout',
  'timeoutAfter',
  'error',
  'errorAfter',
  'reset',
  'html',
  'forget',
  'captcha',
  'down',
  /** For push messages only: 404, 410, and 429 with a `Retry-After` of `delayMs`. */
  'missing',
  'gone',
  'tooMany',
  /** For call-backs only: the call-back is never sent, so the operator has to inquire about the money. */
  'silence',
] as const

export type Party =
  | 'sms'
  | 'mail'
  | 'push'
  | 'kbank'
  | 'bankfeed'
  | 'slip'
  | 'truewallet'
  | 'payout'
  | GatewayParty
  | 'games'
  | GameCode
type GatewayParty = Lowercase<Gateway>
export type FaultKind = (typeof faultKinds)[number]

/** The faults that only a push service has. */
export const pushFaults: ReadonlySet<FaultKind> = new Set(['missing', 'gone', 'tooMany'])

/** The faults of a mail host, which does not speak HTTP. */
export const mailFaults: ReadonlySet<FaultKind> = new Set([
  'delay',
  'timeout',
  'timeoutAfter',
  'error',
  'errorAfter',
  'down',
])

/** Only a call that moves money by reference, or looks up a reference, can forget it. */
export function canForget(party: Party, call: string | undefined): boolean {
  return (
    party === 'slip' ||
    (party === 'payout' && (call === undefined || call === 'pay' || call === 'lookUp')) ||
    (party === 'truewallet' && call === 'look') ||
    (partyCalls[party] === gameCalls && (call === undefined || call === 'move' || call === 'lookUp'))
  )
}

/**
 * `call` undefined means every call of the provider. `count` undefined means until the fault is cleared. If there are
 * several kinds, each affected call gets one of them at random.
 */
export type Fault = {
  party: Party
  call?: string | undefined
  fault: FaultKind | FaultKind[]
  rate: number
  count?: number | undefined
  delayMs: number
}

/** The fault that one call gets. `mended` aborts when the faults are cleared. */
export type Strike = { kind: FaultKind; delayMs: number; mended: AbortSignal }

export type Faults = {
  set: (fault: Fault) => void
  clear: () => void
  list: () => Fault[]
  /** The fault of this call, counted as used; usually undefined. */
  strike: (party: Party, call: string) => Strike | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    party?: Party
    call?: string
    /** The call applies its delay in its own handler, because it must be seen to be in progress meanwhile. */
    waitsItself?: boolean
  }
  interface FastifyRequest {
    fault: Strike | undefined
  }
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  let mending = new AbortController()
  function use(fault: Fault): void {
    if (fault.count === undefined) return
    fault.count -= 1
    if (fault.count === 0) faults = faults.filter((each) => each !== fault)
  }
  return {
    set: (fault) => {
      faults = [...faults.filter((each) => each.party !== fault.party || each.call !== fault.call), fault]
    },
    clear: () => {
      faults = []
      mending.abort()
      mending = new AbortController()
    },
    list: () => [...faults],
    strike: (party, call) => {
      for (const fault of faults) {
        const kinds = kindsFor(fault, party, call)
        const kind = kinds[Math.floor(randomFraction() * kinds.length)]
        if (kind === undefined || (fault.rate < 1 && randomFraction() >= fault.rate)) continue
        use(fault)
        return { kind, delayMs: fault.delayMs, mended: mending.signal }
      }
      return undefined
    },
  }
}

/** A provider that is `down` is down for all its calls. */
function kindsFor(fault: Fault, party: Party, call: string): FaultKind[] {
  const isAboutParty = fault.party === party || (fault.party === 'games' && partyCalls[party] === gameCalls)
  if (!isAboutParty) return []
  // A fault without a call applies to every call except the call-back.
  if (call === 'callback') return fault.call === call ? [fault.fault].flat() : []
  const isAboutCall = fault.call === undefined || fault.call === call
  return [fault.fault]
    .flat()
    .filter((kind) => (isAboutCall || kind === 'down') && (kind !== 'forget' || canForget(party, call)))
}

/**
 * Waits if the call has a delay fault, at most until the faults are cleared. The call then acts, even if the caller has
 * given up meanwhile.
 */
export async function applyDelay({ fault }: FastifyRequest): Promise<void> {
  if (fault?.kind !== 'delay') return
  await wait(fault.delayMs, undefined, { signal: fault.mended }).catch(() => undefined)
}

/** A call-back can only be silent or late, and nothing else can be silent. */
export function isForCall(call: string | undefined, kinds: readonly FaultKind[]): boolean {
  return kinds.every((kind) =>
    call === 'callback' ? kind === 'silence' || kind === 'delay' : kind !== 'silence',
  )
}

/**
 * Makes a provider's calls fail as real providers do. A fault before the act sends its own response, so nothing is
 * done; `timeoutAfter` and `errorAfter` let the act happen and spoil only the response. `forget` on a move or a payout
 * does the act, answers 500, and lets the next look-up of that move claim once not to know it. `forget` on a look-up
 * claims not to know a move that exists, never twice for the same move. A slip inquiry with `forget` does not know the
 * transfer. `captcha` applies to the slip inquiry only.
 */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  const held = new Set<FastifyReply>()

  /** Never responds: waits until the caller gives up or the sandbox closes. */
  async function hold(reply: FastifyReply): Promise<void> {
    if (reply.raw.destroyed) return
    held.add(reply)
    await new Promise((resolve) => reply.raw.once('close', resolve))
    held.delete(reply)
  }

  app.decorateRequest('fault', undefined)

  app.addHook('onRequest', async (request, reply) => {
    const { party, call } = request.routeOptions.config
    if (!party || !call) return undefined
    const fault = faults.strike(party, call)
    request.fault = fault
    switch (fault?.kind) {
      case 'timeout':
        reply.hijack()
        await hold(reply)
        return reply
      case 'reset':
        reply.hijack()
        request.raw.socket.resetAndDestroy()
        return reply
      case 'error':
        return reply
          .code(500)
          .send({ error: 'fault', message: 'The sandbox was told to fail before acting.' })
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>')
      case 'down':
        return reply.code(503).type('text/plain').send('Service Unavailable')
      case 'missing':
      case 'gone':
        return reply.code(fault.kind === 'gone' ? 410 : 404).send()
      case 'tooMany':
        return reply
          .code(429)
          .header('retry-after', String(Math.ceil(fault.delayMs / 1000)))
          .send()
      default:
        return undefined
    }
  })

  // Delays after the whole request has been read, so that the act happens whether or not the caller still waits.
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.waitsItself) await applyDelay(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { kind } = request.fault ?? {}
    if (kind === 'timeoutAfter') await hold(reply)
    const isSpoilt =
      kind === 'errorAfter' ||
      (kind === 'forget' && ['move', 'pay'].includes(request.routeOptions.config.call ?? ''))
    if (!isSpoilt) return payload
    reply.code(500).type('application/json')
    return JSON.stringify({ error: 'fault', message: 'The sandbox was told to fail after acting.' })
  })

  app.addHook('preClose', async () => {
    for (const reply of held) reply.raw.destroy()
  })
}
