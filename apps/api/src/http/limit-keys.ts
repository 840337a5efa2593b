import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKnownDevice } from '../features/session/session.ts'
import type { Context } from '../platform/context.ts'
import { addressBlock } from './address-block.ts'
import type { Admitted } from './admit.ts'
import { browserOf } from './browser-cookies.ts'
import type { LimitKeys } from './limits.ts'

/**
 * Who a request is counted for: its address, its member, guest or operator, and the phone number, or operator's name, in
 * its body.
 */
export function limitKeys(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { member, participant, operator }: Admitted,
): LimitKeys {
  const body = request.body as Partial<Record<'phoneNumber' | 'username' | 'operatorId', unknown>> | undefined
  const typed = body?.phoneNumber ?? body?.username
  const named = body?.operatorId
  const digits = typeof typed === 'string' ? typed.replace(/\D/g, '') || typed : undefined
  const phone = typeof named === 'string' ? `operator ${named}` : digits
  const address = addressBlock(request.ip)
  let known: Promise<string | undefined> | undefined
  const atAddress = phone === undefined ? undefined : `${phone} ${address}`
  return {
    address,
    member: member?.memberId ?? participant?.participantId ?? operator?.operatorId,
    // A device that the phone's member has used before has counts of its own: strangers cannot lock the member out.
    phone: async () => phone && ((await knownDevice(phone)) ?? phone),
    phoneAtAddress: async () => phone && ((await knownDevice(phone)) ?? atAddress),
  }
  /** Looks the device up once, however many limits count by it. */
  function knownDevice(ofPhone: string): Promise<string | undefined> {
    known ??= findDevice(ofPhone)
    return known
  }
  async function findDevice(ofPhone: string): Promise<string | undefined> {
    const token = browserOf(request, reply).readToken('device')
    return token === undefined ? undefined : findKnownDevice(context.db, ofPhone, token)
  }
}
