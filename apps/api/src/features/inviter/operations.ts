import { getInviter } from './get-inviter.ts'

export const inviterOperations = [getInviter] as const
