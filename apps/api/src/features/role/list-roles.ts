import { listRoles as call } from '@kapao/contract/role'
import { operation } from '../../platform/operation.ts'
import { readRoles } from './role.ts'

/** Every role with what it permits. */
export const listRoles = operation(call, async (_asked, { db }) => ({ roles: await readRoles(db) }))
