import { activateApiKey } from './activate-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyOperations = [listApiKeys, createApiKey, activateApiKey, revokeApiKey] as const
