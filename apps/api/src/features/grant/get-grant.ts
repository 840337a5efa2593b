import { getGrant as call } from '@kapao/contract/grant'
import { operation } from '../../platform/operation.ts'
import { readGrants } from './grant.ts'

/** The open grant with what is left of its condition, and how the last one ended. */
export const getGrant = operation(call, ({ member: { memberId } }, context) => readGrants(context, memberId))
