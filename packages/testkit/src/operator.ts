import { systemClock } from '@kapao/api/platform/clock'
import { createHash } from 'node:crypto'
import type { TestApp } from './test-app.ts'

type KeyOptions = {
  name?: string
  roles?: readonly string[]
  isActivated?: boolean
  isRevoked?: boolean
  expiresAt?: Date
}

/** The secret of the API key of this name: always the same, so that each test of a site gets the same key. */
function secretOf(name: string): string {
  return `kapao_${createHash('sha256').update(name).digest('base64url')}`
}

/**
 * Returns the secret of an API key with which tests make operators' calls, and stores the key if there is none of its
 * name yet. The options can make it invalid.
 */
export async function operatorKey(
  { db }: Pick<TestApp, 'db'>,
  { name = 'somsri', roles = ['owner'], isActivated = true, isRevoked = false, expiresAt }: KeyOptions = {},
): Promise<string> {
  const now = systemClock.now()
  const secret = secretOf(name)
  await db
    .insertInto('api_key')
    .values({
      key_id: createHash('sha256').update(name).digest('hex').slice(0, 32),
      name,
      secret_hash: createHash('sha256').update(secret).digest(),
      roles: [...roles],
      created_by: 'kanda',
      created_at: now,
      activated_by: isActivated ? 'kanda' : null,
      activated_at: isActivated ? now : null,
      expires_at: expiresAt ?? null,
      revoked_by: isRevoked ? 'kanda' : null,
      revoked_at: isRevoked ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return secret
}
