import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { identify } from '../session/session.ts'

const uuid = z.uuid()

function sign({ config }: Pick<Context, 'config'>, participantId: string): string {
  return createHmac('sha256', config.KEY_HASHING).update(`chat guest ${participantId}`).digest('base64url')
}

/** A new guest id. It is not stored: our signature alone makes it valid. */
export function generateGuestId(context: Pick<Context, 'config' | 'random'>): string {
  const participantId = context.random.id()
  return `${participantId}.${sign(context, participantId)}`
}

/** The participant of a guest id that we signed; `undefined` for any other text. */
export function readGuestId(context: Pick<Context, 'config'>, guestId: string): string | undefined {
  const [participantId = '', signature = '', ...rest] = guestId.split('.')
  if (rest.length > 0 || !uuid.safeParse(participantId).success) return undefined
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(context, participantId))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? participantId : undefined
}

type Identity = { token: string | undefined; guestId: string | undefined; userId: string | undefined }

/**
 * Identifies the participant of the chat: the member of a bearer token, or the guest of a guest id that we signed. A
 * token takes precedence. Refuses what `identify` refuses, and UNAUTHORIZED (no guest id of ours, or another
 * participant's `userId`).
 */
export async function identifyParticipant(
  context: Context,
  identity: Identity,
): Promise<Participant | Refusal> {
  if (identity.token !== undefined) {
    const member = await identify(context, identity.token)
    if (isRefusal(member)) return member
    const isOwn =
      identity.userId === undefined || identity.userId === '' || identity.userId === member.memberId
    return isOwn ? { kind: 'member', participantId: member.memberId, member } : refuse('UNAUTHORIZED')
  }
  if (identity.userId) return refuse('UNAUTHORIZED')
  const participantId = identity.guestId === undefined ? undefined : readGuestId(context, identity.guestId)
  return participantId === undefined ? refuse('UNAUTHORIZED') : { kind: 'guest', participantId }
}
