import type { RoleName } from '@kapao/contract/permissions'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { aboutAuthenticator, writeSecret } from './authenticator.ts'
import { hashToken } from './hash-token.ts'
import { addInvitation, addOperator } from './operator.store.ts'

/** Console §1: a link for one use and 15 minutes. */
const invitationSeconds = 15 * 60

const secretBytes = 20

type Invited = { operatorId: string; name: string; roles: RoleName[] }

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
