import type { Context } from '../../platform/context.ts'
import { aboutAuthenticator, stepOfCode } from './authenticator.ts'
import { takeStep } from './operator.store.ts'

type Known = { operatorId: string; authenticator: string | null }

/** Whether a code is of the operator's authenticator app, of now, and newer than any that was accepted before. */
export async function isNewCode(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  { operatorId, authenticator }: Known,
  code: string,
): Promise<boolean> {
  if (authenticator === null) return false
  const secret = secrets.authenticators.open(authenticator, aboutAuthenticator(operatorId))
  const step = stepOfCode(secret, code, clock.now())
  return step !== undefined && takeStep(db, operatorId, step)
}
