import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKnownDevice } from '../features/session/session.ts'
import type { Context } from '../platform/context.ts'
import { addressBlock } from './address-block.ts'
import type { Admitted } from './admit.ts'
import { browserOf } from './browser-cookies.ts'
import type { LimitKeys } from './limits.ts'

/** Who a request is counted for: its address, its member or guest, and the phone number in its body. */
export function limitKeys(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { member, participant }: Admitted,
): LimitKeys {
  const body = request.body as { phoneNumber?: unknown; username?: unknown } | undefined
  const typed = body?.phoneNumber ?? body?.username
  const phone = typeof typed === 'string' ? typed.replace(/\D/g, '') || typed : undefined
  const address = addressBlock(request.ip)
  let known: Promise<string | undefined> | undefined
  const atAddress = phone === undefined ? undefined : `${phone} ${address}`
  return {
    address,
    member: member?.memberId ?? participant?.participantId,
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
