import { getGrant } from './get-grant.ts'

export const grantOperations = [getGrant] as const
