import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { type GameCode, gameCodes } from '../games/games.ts'
import type { Gateway } from '../gateways/gateways.ts'
import { randomFraction } from '../random.ts'

/** What an operator asks of a game provider, whatever its own paths are called. */
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

/** A gateway's own calls, whatever its paths are called, and its call-back. */
const gatewayCalls = ['create', 'inquire', 'cancel', 'callback'] as const

/** The paying bank's. */
const payoutCalls = ['pay', 'lookUp', 'readTotals', 'list'] as const

/** The calls of each party that can be made to fail. `games` is every game provider at once. */
export const partyCalls: Readonly<Record<Party, readonly string[]>> = {
  sms: ['send'],
  kbank: ['createQr', 'readQr', 'dropQr', 'callback'],
  ww: gatewayCalls,
  paytimz: gatewayCalls,
  payonex: gatewayCalls,
  fp: gatewayCalls,
  bankfeed: ['callback'],
  slip: ['ask'],
  payout: payoutCalls,
  truewallet: ['look', 'redeem'],
  bcel: gatewayCalls,
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
  /** Of a call-back alone: it is never sent, and the money has to be asked for. */
  'silence',
] as const

export type Party =
  | 'sms'
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

/** Only what moves a reference's money, or is asked about a reference, can forget it. */
export const canForget = (party: Party, call: string | undefined): boolean =>
  party === 'slip' ||
  (party === 'payout' && (call === undefined || call === 'pay' || call === 'lookUp')) ||
  (party === 'truewallet' && call === 'look') ||
  (partyCalls[party] === gameCalls && (call === undefined || call === 'move' || call === 'lookUp'))

/**
 * `call` absent means every call of the party; `count` absent means until it is taken away. Of several kinds, each
 * call that is struck draws one.
 */
export type Fault = {
  party: Party
  call?: string | undefined
  fault: FaultKind | FaultKind[]
  rate: number
  count?: number | undefined
  delayMs: number
}

/** What strikes one call; `mended` tells when the faults were taken away. */
export type Strike = { kind: FaultKind; delayMs: number; mended: AbortSignal }

export type Faults = {
  set: (fault: Fault) => void
  clear: () => void
  list: () => Fault[]
  /** The fault that strikes this call, counted as used; most calls meet none. */
  strike: (party: Party, call: string) => Strike | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    party?: Party
    call?: string
    /** The call itself waits where it is told to be slow, because it is seen to be in progress meanwhile. */
    waitsItself?: boolean
  }
  interface FastifyRequest {
    fault: Strike | undefined
  }
}

export const createFaults = (): Faults => {
  let faults: Fault[] = []
  let mending = new AbortController()
  const use = (fault: Fault): void => {
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

/** Whoever is down is down for all its calls. */
const kindsFor = (fault: Fault, party: Party, call: string): FaultKind[] => {
  const isAboutParty = fault.party === party || (fault.party === 'games' && partyCalls[party] === gameCalls)
  if (!isAboutParty) return []
  // What is said of no call in particular strikes every call; a call-back is never meant by it.
  if (call === 'callback') return fault.call === call ? [fault.fault].flat() : []
  const isAboutCall = fault.call === undefined || fault.call === call
  return [fault.fault]
    .flat()
    .filter((kind) => (isAboutCall || kind === 'down') && (kind !== 'forget' || canForget(party, call)))
}

/**
 * Waits where the call was told to be slow, at most until the faults are taken away. It acts afterwards, also for a caller
 * who has given up meanwhile.
 */
export const applyDelay = async ({ fault }: FastifyRequest): Promise<void> => {
  if (fault?.kind !== 'delay') return
  await wait(fault.delayMs, undefined, { signal: fault.mended }).catch(() => undefined)
}

/** A call-back can be silent or late and nothing else, and nothing else can be silent. */
export const isForCall = (call: string | undefined, kinds: readonly FaultKind[]): boolean =>
  kinds.every((kind) => (call === 'callback' ? kind === 'silence' || kind === 'delay' : kind !== 'silence'))

/**
 * Makes calls of a party fail as the outside does. A fault before the act answers for the party, so nothing is done;
 * `timeoutAfter` and `errorAfter` let the act be done and spoil only the answer. `forget` on a move or a payout does the act,
 * answers 500, and when it is next asked about that move claims once not to know it; on a look-up it claims so
 * although it knows the move, never twice for the same
 * one. A slip inquiry that forgets does not know the transfer; `captcha` is its own word.
 */
export const addFaultHooks = (app: FastifyInstance, faults: Faults): void => {
  const held = new Set<FastifyReply>()

  /** Never answers: waits until the caller gives up or the sandbox closes. */
  const hold = async (reply: FastifyReply): Promise<void> => {
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
      default:
        return undefined
    }
  })

  // After the whole request has been read, so that the act is done whether or not the caller still waits.
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
