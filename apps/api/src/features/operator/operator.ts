import type { OwnOperator } from '@kapao/contract/operator'
import type { Permission } from '@kapao/contract/permissions'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context, OperationContext } from '../../platform/context.ts'
import type { Browser, Operator, OperatorSession } from '../../platform/operation.ts'
import { ownRolesOf, rightsOf, type StoredRole } from '../role/role.ts'
import { hashToken } from './hash-token.ts'
import {
  addOperatorSession,
  endOperatorSessions,
  findOperator,
  findOperatorSession,
  listActiveOperators,
  markOperatorSeen,
  markOperatorSteppedUp,
} from './operator.store.ts'

export { aboutAuthenticator } from './authenticator.ts'
export { findOpenInvitation, inviteOperator, spendInvitation } from './invitation.ts'

/** Console §2: NIST 800-63B asks for both at this level of assurance. */
const longestSeconds = 12 * 3600
export const idleSeconds = 30 * 60

/** For so long after a code or a passkey the operator counts as having just confirmed who they are. */
const steppedUpSeconds = 5 * 60

/** An operator who may log in, and what they may do now; `undefined` if there is none of this name. */
export async function findActiveOperator(
  db: Context['db'],
  operatorId: string,
): Promise<Omit<Operator, 'session' | 'approval'> | undefined> {
  const found = await findOperator(db, operatorId)
  if (found?.status !== 'active') return undefined
  const { roles, storedRoles } = found
  return { operatorId, roles, ...rightsOf(roles, storedRoles) }
}

/** The active operators who have a permission, by name. */
export async function listOperatorsWho(
  db: Context['db'],
  permission: Permission,
): Promise<{ operatorId: string; name: string }[]> {
  const active = await listActiveOperators(db)
  return active.flatMap(({ operatorId, name, roles, storedRoles }) =>
    rightsOf(roles, storedRoles).permissions.has(permission) ? [{ operatorId, name }] : [],
  )
}

/** The last use of a session is stored at most this often, so that most requests write nothing. */
const seenEverySeconds = 60

/** An operator, who may be suspended; `undefined` if there is none of this name. */
export async function findOperatorStanding(
  db: Context['db'],
  operatorId: string,
): Promise<(Opened & { status: 'active' | 'suspended' }) | undefined> {
  const found = await findOperator(db, operatorId)
  if (!found) return undefined
  const { name, roles, storedRoles, status } = found
  return { operatorId, name, roles, storedRoles, status }
}

/** Ends every session of an operator. Returns how many were open. */
export function endAllOperatorSessions(
  tx: DatabaseTransaction,
  operatorId: string,
  at: Date,
): Promise<number> {
  return endOperatorSessions(tx, { operatorId, at })
}

type SessionRefusal = Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN'>

/**
 * The operator of a session's token, which counts as a use of the session, unless a page asks by itself
 * (`isBackground`): an open page must not keep a session alive at an empty desk. Refuses UNAUTHORIZED (unknown, ended, or of a
 * suspended operator) and EXPIRED_AUTH_TOKEN (12 hours old, or not used for 30 minutes).
 */
export async function identifyOperatorSession(
  context: Context,
  { token, isBackground }: { token: string; isBackground: boolean },
): Promise<(Operator & { session: OperatorSession }) | SessionRefusal> {
  const now = context.clock.now()
  const found = await findOperatorSession(context.db, hashToken(token))
  if (!found || found.endedAt || found.status !== 'active') return refuse('UNAUTHORIZED')
  if (found.endsAt <= now || secondsAfter(found.lastSeenAt, idleSeconds) <= now)
    return refuse('EXPIRED_AUTH_TOKEN')
  if (!isBackground && secondsAfter(found.lastSeenAt, seenEverySeconds) <= now)
    await markOperatorSeen(context.db, found.sessionId, now)
  const { operatorId, name, roles, storedRoles, sessionId, endsAt, steppedUpAt } = found
  return {
    operatorId,
    roles,
    ...rightsOf(roles, storedRoles),
    session: {
      sessionId,
      name,
      ownRoles: ownRolesOf(storedRoles),
      endsAt,
      steppedUpAt,
      lastSeenAt: isBackground ? found.lastSeenAt : now,
    },
  }
}

/** Notes that the operator has just confirmed who they are. Returns until when that counts. */
export async function confirmOperatorSession(
  tx: DatabaseTransaction,
  sessionId: string,
  at: Date,
): Promise<Date> {
  await markOperatorSteppedUp(tx, sessionId, at)
  return secondsAfter(at, steppedUpSeconds)
}

/** Until when the operator counts as having just confirmed who they are; `null`: not any more. */
export function operatorSteppedUpUntil({ steppedUpAt }: OperatorSession, now: Date): Date | null {
  const until = secondsAfter(steppedUpAt, steppedUpSeconds)
  return until > now ? until : null
}

type Opened = {
  operatorId: string
  name: string
  roles: readonly string[]
  storedRoles: readonly StoredRole[]
}

/**
 * Opens a session for an operator who has just proved who they are. The browser keeps its token in
 * a cookie; the database keeps the token's hash.
 */
export async function openOperatorSession(
  context: OperationContext,
  { operatorId, name, roles, storedRoles }: Opened,
  { address, device, browser }: { address: string; device: string; browser: Browser },
): Promise<OwnOperator> {
  const token = context.random.token()
  const now = context.clock.now()
  const sessionId = context.random.id()
  const endsAt = secondsAfter(now, longestSeconds)
  await context.keyedTransaction(async (tx) => {
    context.noteAct({ operatorId, subject: sessionId })
    await addOperatorSession(tx, {
      tokenHash: hashToken(token),
      sessionId,
      operatorId,
      createdAt: now,
      endsAt,
      device,
      address,
    })
  })
  browser.keepToken('operator', token)
  context.log.info({ operatorId, sessionId, address }, 'operator_session.opened')
  const ownRoles = ownRolesOf(storedRoles)
  const session = { sessionId, name, ownRoles, endsAt, lastSeenAt: now, steppedUpAt: now }
  return describeOperator({ operatorId, roles, ...rightsOf(roles, storedRoles), session }, now)
}

/** An operator as the console sees them. */
export function describeOperator(
  { operatorId, roles, permissions, ceiling, session }: Operator & { session: OperatorSession },
  now: Date,
): OwnOperator {
  const { sessionId, name, ownRoles, endsAt, lastSeenAt } = session
  const idleAt = secondsAfter(lastSeenAt, idleSeconds)
  return {
    operatorId,
    name,
    roles: [...roles],
    ownRoles: [...ownRoles],
    permissions: [...permissions],
    ceiling,
    session: {
      _id: sessionId,
      endsAt: endsAt.toISOString(),
      idleAt: (idleAt < endsAt ? idleAt : endsAt).toISOString(),
      steppedUpUntil: operatorSteppedUpUntil(session, now)?.toISOString() ?? null,
    },
  }
}
