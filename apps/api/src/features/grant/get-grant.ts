import { getGrant as call } from '@kapao/contract/grant'
import { operation } from '../../platform/operation.ts'
import { readGrants } from './grant.ts'

/** The open grant with the rest of its condition, and how the last grant ended. */
export const getGrant = operation(call, ({ member: { memberId } }, context) => readGrants(context, memberId))
