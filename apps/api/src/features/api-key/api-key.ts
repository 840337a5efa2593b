import type { ApiKey } from '@kapao/contract/api-key'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { createHash } from 'node:crypto'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Operator } from '../../platform/operation.ts'
import { rightsOf } from '../role/role.ts'
import { findKey, findKeyBySecret, type KeyRow, markUsed } from './api-key.store.ts'

/** What secrets begin with, so that people and scanners of sources recognise one that was left somewhere. */
export const secretPrefix = 'kapao_'

/** What the id of a machine begins with, where people have their name. */
const keyPrefix = 'key:'

/** Whether the operator of an act was a machine with an API key. */
export function isApiKey(operatorId: string | null): boolean {
  return operatorId?.startsWith(keyPrefix) === true
}

/** A secret has 256 bits of entropy, so a plain hash is enough: it cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The last use is stored at most this often, so that most requests write nothing. */
const usedEverySeconds = 60

/**
 * The machine that sends an API key in `Authorization: Bearer kapao_…`, as an operator without a session. Refuses
 * UNAUTHORIZED (not a key, not activated, revoked) and EXPIRED_AUTH_TOKEN.
 */
export async function identifyApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  authorization: string,
): Promise<Operator | Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN'>> {
  const secret = /^Bearer (kapao_[\w-]{43})$/i.exec(authorization)?.[1]
  const key = secret === undefined ? undefined : await findKeyBySecret(db, hashSecret(secret))
  if (!key) return refuse('UNAUTHORIZED')
  const now = clock.now()
  const state = stateOf(key, now)
  if (state === 'expired') return refuse('EXPIRED_AUTH_TOKEN')
  if (state !== 'active') return refuse('UNAUTHORIZED')
  if (key.lastUsedAt === null || secondsAfter(key.lastUsedAt, usedEverySeconds) <= now)
    await markUsed(db, key.keyId, now)
  return {
    operatorId: `${keyPrefix}${key.name}`,
    roles: key.roles,
    ...rightsOf(key.roles, key.storedRoles),
    session: undefined,
  }
}

export function stateOf(
  { activatedAt, expiresAt, revokedAt }: Pick<KeyRow, 'activatedAt' | 'expiresAt' | 'revokedAt'>,
  now: Date,
): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return activatedAt ? 'active' : 'new'
}

/** A key as the console shows it. */
export function describeKey(key: KeyRow, now: Date): ApiKey {
  return {
    _id: key.keyId,
    name: key.name,
    roles: key.roles,
    state: stateOf(key, now),
    createdBy: key.createdBy,
    createdAt: key.createdAt.toISOString(),
    activatedBy: key.activatedBy,
    activatedAt: key.activatedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedBy: key.revokedBy,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}

/** What somebody who approves a key must know of it; empty if there is none. */
export async function readKeyFacts(
  db: Database | DatabaseTransaction,
  keyId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const key = await findKey(db, keyId)
  if (!key) return {}
  const { name, roles, createdBy, expiresAt, activatedAt, revokedAt } = key
  return { name, roles, createdBy, expiresAt, activatedAt, revokedAt }
}
