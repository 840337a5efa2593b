import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isSignedBy, sign } from '../../platform/key-ring.ts'
import type { Participant } from '../../platform/operation.ts'
import { identify } from '../session/session.ts'
import { readOwnGuestId } from './own-guest-id.ts'

const uuid = z.uuid()

/** A new guest id. It is not stored: our signature alone makes it valid. */
export function generateGuestId(context: Pick<Context, 'config' | 'random'>): string {
  const participantId = context.random.id()
  return `${participantId}.${sign(context.config.KEY_GUESTS, `chat guest ${participantId}`)}`
}

/**
 * The participant of a guest id: one that we signed, or one that the client generated (specification §2). `undefined`
 * for an id in the form of ours with a wrong signature, and for one that others could guess.
 */
export async function readGuestId(
  context: Pick<Context, 'config' | 'db'>,
  guestId: string,
): Promise<string | undefined> {
  const [participantId = '', signature, ...rest] = guestId.split('.')
  const isOfOurForm = signature !== undefined && rest.length === 0 && uuid.safeParse(participantId).success
  if (!isOfOurForm) return readOwnGuestId(context, guestId)
  return isSignedBy(context.config.KEY_GUESTS, `chat guest ${participantId}`, signature)
    ? participantId
    : undefined
}

type Identity = {
  token: string | undefined
  guestId: string | null | undefined
  userId: string | null | undefined
  /** A form with a file has no field for a guest id, so a guest's upload may carry no guest id. Specification §7. */
  isUpload?: boolean
}

/**
 * Identifies the participant of the chat: the member of a bearer token, or the guest of a guest id. A token takes
 * precedence. Refuses what `identify` refuses, and UNAUTHORIZED (no guest id that `readGuestId` accepts, or another
 * participant's `userId`).
 */
export async function identifyParticipant(
  context: Context,
  identity: Identity,
): Promise<Participant | Refusal> {
  if (identity.token !== undefined) {
    const member = await identify(context, identity.token, { isUse: true })
    if (isRefusal(member)) return member
    const isOwn = !identity.userId || identity.userId === member.memberId
    return isOwn ? { kind: 'member', participantId: member.memberId, member } : refuse('UNAUTHORIZED')
  }
  if (identity.userId) return refuse('UNAUTHORIZED')
  const { guestId, isUpload } = identity
  if (!guestId)
    return isUpload
      ? { kind: 'guest', participantId: context.random.id(), guestId: undefined }
      : refuse('UNAUTHORIZED')
  const participantId = await readGuestId(context, guestId)
  return participantId === undefined ? refuse('UNAUTHORIZED') : { kind: 'guest', participantId, guestId }
}
