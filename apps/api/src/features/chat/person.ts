import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Person } from '../../operation.ts'
import { identify } from '../session/session.ts'

const uuid = z.uuid()

const sign = ({ config }: Pick<Context, 'config'>, personId: string): string =>
  createHmac('sha256', config.KEY_HASHING).update(`chat guest ${personId}`).digest('base64url')

/** A new guest id. It is kept nowhere: our signature alone makes it one. */
export const drawGuestId = (context: Pick<Context, 'config' | 'random'>): string => {
  const personId = context.random.id()
  return `${personId}.${sign(context, personId)}`
}

/** The person of a guest id that we signed; `undefined` for any other text. */
export const readGuestId = (context: Pick<Context, 'config'>, guestId: string): string | undefined => {
  const [personId = '', signature = '', ...rest] = guestId.split('.')
  if (rest.length > 0 || !uuid.safeParse(personId).success) return undefined
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(context, personId))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? personId : undefined
}

type Claim = { token: string | undefined; guestId: string | undefined; userId: string | undefined }

/**
 * Who speaks in the chat: the member of a bearer token, or the guest of a guest id that we signed. A token goes before
 * a guest id. Refuses what `identify` refuses, and UNAUTHORIZED: no guest id of ours, or the `userId` of somebody else.
 */
export const identifyPerson = async (context: Context, claim: Claim): Promise<Person | Refusal> => {
  if (claim.token !== undefined) {
    const member = await identify(context, claim.token)
    if (isRefusal(member)) return member
    const isOwn = claim.userId === undefined || claim.userId === '' || claim.userId === member.memberId
    return isOwn ? { kind: 'member', personId: member.memberId, member } : refuse('UNAUTHORIZED')
  }
  if (claim.userId) return refuse('UNAUTHORIZED')
  const personId = claim.guestId === undefined ? undefined : readGuestId(context, claim.guestId)
  return personId === undefined ? refuse('UNAUTHORIZED') : { kind: 'guest', personId }
}
