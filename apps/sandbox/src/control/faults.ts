import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { drawFraction } from '../random.ts'

/** The calls of each party that can be made to fail. */
export const partyCalls = {
  sms: ['send'],
  kbank: ['createQr', 'readQr', 'dropQr'],
} as const satisfies Record<string, readonly string[]>

export const faultKinds = [
  'delay',
  'timeout',
  'timeoutAfter',
  'error',
  'errorAfter',
  'reset',
  'html',
  'down',
] as const

export type Party = keyof typeof partyCalls
export type FaultKind = (typeof faultKinds)[number]

/** `call` absent means every call of the party; `count` absent means until it is taken away. */
export type Fault = {
  party: Party
  call?: string | undefined
  fault: FaultKind
  rate: number
  count?: number | undefined
  delayMs: number
}

export type Faults = {
  set: (fault: Fault) => void
  clear: () => void
  list: () => Fault[]
  /** The fault that strikes this call, counted as used; most calls meet none. */
  strike: (party: Party, call: string) => Fault | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    party?: Party
    call?: string
  }
  interface FastifyRequest {
    fault: Fault | undefined
  }
}

export const createFaults = (): Faults => {
  let faults: Fault[] = []
  return {
    set: (fault) => {
      faults = [...faults.filter((each) => each.party !== fault.party || each.call !== fault.call), fault]
    },
    clear: () => {
      faults = []
    },
    list: () => [...faults],
    strike: (party, call) => {
      const fault = faults.find(
        (each) =>
          each.party === party && (each.call === undefined || each.call === call || each.fault === 'down'),
      )
      if (!fault || (fault.rate < 1 && drawFraction() >= fault.rate)) return undefined
      if (fault.count !== undefined) {
        fault.count -= 1
        if (fault.count === 0) faults = faults.filter((each) => each !== fault)
      }
      return fault
    },
  }
}

/**
 * Makes calls of a party fail as the outside does. A fault before the act answers for the party, so nothing is done;
 * `timeoutAfter` and `errorAfter` let the act be done and spoil only the answer.
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
    switch (fault?.fault) {
      case 'delay':
        await wait(fault.delayMs)
        return undefined
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

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.fault === 'timeoutAfter') await hold(reply)
    if (request.fault?.fault !== 'errorAfter') return payload
    reply.code(500).type('application/json')
    return JSON.stringify({ error: 'fault', message: 'The sandbox was told to fail after acting.' })
  })

  app.addHook('preClose', async () => {
    for (const reply of held) reply.raw.destroy()
  })
}
