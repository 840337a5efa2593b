import { z } from 'zod'
import { call } from './call.ts'
import { roleId } from './role-facts.ts'
import { instant } from './shapes.ts'

const source = 'Console §1'

/** The name of an API key. What the key does is recorded under `key:` and this name, which no other key ever gets. */
const apiKeyName = z
  .string()
  .regex(/^[a-z][a-z0-9._-]{1,39}$/)
  .meta({ examples: ['reports'] })

/** Whose act it was. */
const by = z.string().meta({ examples: ['kanda'] })

/** `new`: it can do nothing until it is activated. */
export const apiKeyStates = ['new', 'active', 'expired', 'revoked'] as const

export const apiKey = z.object({
  _id: z.string(),
  name: apiKeyName,
  roles: z.array(roleId),
  state: z.enum(apiKeyStates),
  createdBy: by,
  createdAt: instant,
  activatedBy: by.nullable(),
  activatedAt: instant.nullable(),
  /** `null`: it does not expire. */
  expiresAt: instant.nullable(),
  /** To the minute; `null`: never used. */
  lastUsedAt: instant.nullable(),
  revokedBy: by.nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

const keyId = z.guid()
const done = z.object({ message: z.literal('OK') })

export const listApiKeys = call({
  name: 'listApiKeys',
  method: 'GET',
  url: '/api/operator/api-keys',
  summary: 'The API keys of machines, the latest first, without their secrets',
  source,
  audience: 'operator',
  needs: 'team.read',
  answer: z.object({ keys: z.array(apiKey) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const createApiKey = call({
  name: 'createApiKey',
  method: 'POST',
  url: '/api/operator/api-keys/create',
  summary: 'Creates an API key and shows its secret this once; the key can do nothing until it is activated',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({
    name: apiKeyName,
    roles: z.array(roleId).min(1).max(50),
    /** Days until it expires, counted from now; `null`: it does not expire. */
    days: z.int().min(1).max(730).nullable(),
  }),
  answer: z.object({
    secret: z.string().meta({ examples: ['kapao_rob_rpeG9cmuW7tVOwHFr8UM5gZ9VWtfqbdf4GkO_I0'] }),
    key: apiKey,
  }),
  /** ROLE_MISSING: the site has no such role. ROLE_ABOVE_OWN: one may do more than the operator may give. */
  refusals: ['API_KEY_NAME_USED', 'ROLE_MISSING', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'none',
})

export const activateApiKey = call({
  name: 'activateApiKey',
  method: 'POST',
  url: '/api/operator/api-keys/activate',
  summary: 'Lets an API key do what its roles may',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ keyId }),
  answer: done,
  /** NO_DATA: there is none, or it was revoked or has expired. ROLE_ABOVE_OWN: it may do more than the operator may give. */
  refusals: ['NO_DATA', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'state',
})

export const revokeApiKey = call({
  name: 'revokeApiKey',
  method: 'POST',
  url: '/api/operator/api-keys/revoke',
  summary: 'Ends an API key at once and for good',
  source,
  audience: 'operator',
  needs: 'team.set',
  personOnly: true,
  body: z.strictObject({ keyId }),
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const apiKeyCalls = [listApiKeys, createApiKey, activateApiKey, revokeApiKey] as const
