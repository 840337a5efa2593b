import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { aboutAuthenticator, writeSecret } from './authenticator.ts'
import { hashToken } from './hash-token.ts'
import {
  addInvitation,
  addOperator,
  dropLogins,
  endOperatorSessions,
  findInvitation,
  takeInvitation,
} from './operator.store.ts'

/** Console §1: a link for one use and 15 minutes. */
const invitationSeconds = 15 * 60

const secretBytes = 20

type Invited = { operatorId: string; name: string; roles: readonly string[] }

/**
 * Invites an operator: somebody new, who gets these roles, or one who has lost password or authenticator app, who keeps
 * theirs besides. Returns the secret of the link; the database keeps its hash.
 */
export async function inviteOperator(
  { transaction, clock, random, secrets }: Pick<Context, 'transaction' | 'clock' | 'random' | 'secrets'>,
  { operatorId, name, roles }: Invited,
): Promise<{ token: string; expiresAt: Date }> {
  const token = random.token()
  const now = clock.now()
  const expiresAt = secondsAfter(now, invitationSeconds)
  const secret = writeSecret(random.bytes(secretBytes))
  await transaction(async (tx) => {
    await addOperator(tx, { operatorId, name, roles, at: now })
    await addInvitation(tx, {
      tokenHash: hashToken(token),
      operatorId,
      authenticator: secrets.authenticators.seal(secret, aboutAuthenticator(operatorId)),
      createdAt: now,
      expiresAt,
    })
  })
  return { token, expiresAt }
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The invitation of a link that can still be accepted. Refuses INVITATION_INVALID. */
export async function findOpenInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Found | Refusal<'INVITATION_INVALID'>> {
  const found = await findInvitation(db, hashToken(token), clock.now())
  return found?.status === 'active' ? found : refuse('INVITATION_INVALID')
}

/**
 * Uses a link up. What the operator logged in with before, and every session opened with it, is of no use any more.
 * Refuses INVITATION_INVALID if another request used the link first.
 */
export async function spendInvitation(
  tx: DatabaseTransaction,
  { token, operatorId, at }: { token: string; operatorId: string; at: Date },
): Promise<Refusal<'INVITATION_INVALID'> | undefined> {
  if (!(await takeInvitation(tx, hashToken(token), at))) return refuse('INVITATION_INVALID')
  await dropLogins(tx, operatorId)
  await endOperatorSessions(tx, { operatorId, at })
  return undefined
}
