import { addressOf } from '@kapao/contract/address'
import type { Answer, CallFacts, Sent } from '@kapao/contract/call'
import { syntheticProvider } from '@kapao/contract/synthetic'
import { keyOfGateway } from '@kapao/contract/party-list'
import { exchange } from '@kapao/providers/exchange'
import { writeSyntheticCallback } from '@kapao/providers/qr/synthetic'
import type { Context } from '../../platform/context.ts'
import { NotDone } from './not-done.ts'

const answerWithinMilliseconds = 20_000

/** Refusals that say that the operator wants nothing to begin now. */
const pauses: ReadonlySet<unknown> = new Set(['PARTY_PAUSED', 'gone'])

/** The server as a member's phone and a gateway reach it: over HTTP, at its public address. */
export type MemberCalls = {
  ask: <C extends CallFacts>(call: C, sent: Sent<C> & { key?: string }) => Promise<Answer<C>>
  /** Uses this token from now on. */
  useToken: (token: string) => void
  /** Reports the payment of a QR, as a gateway does. */
  reportPayment: (paid: {
    reference: string
    amount: string
    paymentId: string
    paidAt: Date
  }) => Promise<void>
}

export function createMemberCalls({ config, outbound }: Pick<Context, 'config' | 'outbound'>): MemberCalls {
  const origin = (config.SYNTHETIC_URL ?? config.PUBLIC_URL ?? '').replace(/\/$/, '')
  const route = outbound.as(keyOfGateway(syntheticProvider)).to(origin)
  let token: string | undefined

  async function send(
    name: string,
    request: {
      method: CallFacts['method']
      path: string
      headers: Record<string, string>
      body?: string | undefined
    },
  ): Promise<unknown> {
    const { method, path, headers, body } = request
    const answer = await exchange({
      route,
      url: origin + path,
      method,
      headers: {
        ...headers,
        'user-agent': 'Kapao synthetic member',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      timeoutMilliseconds: answerWithinMilliseconds,
    })
    if (answer.kind === 'unknown') throw new NotDone(`${name}: ${answer.reason}`)
    if (answer.status === 200) return answer.body
    const code = codeOf(answer.body)
    throw new NotDone(`${name}: ${code ?? `status ${answer.status}`}`, { isPause: pauses.has(code) })
  }

  return {
    useToken: (given) => {
      token = given
    },
    ask: async (call, { params, body, key }) => {
      const answer = await send(call.name, {
        method: call.method,
        path: addressOf(call, { params }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const read = call.answer.safeParse(answer)
      if (!read.success) throw new NotDone(`${call.name}: an answer of another shape`)
      return read.data as never
    },
    reportPayment: async (paid) => {
      const { headers, body } = writeSyntheticCallback(config.KEY_SYNTHETIC, paid)
      const path = `/api/callback/${syntheticProvider.toLowerCase()}`
      await send('receivePayment', { method: 'POST', path, headers, body })
    },
  }
}

/** The code of a refusal. */
function codeOf(body: unknown): string | undefined {
  const code = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof code === 'string' ? code : undefined
}
