import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { type ApprovableCall, approvableCalls } from '@kapao/contract/approval'
import type { Operator } from '../../platform/operation.ts'

/** The call of a request. Throws for a name that no call has: only `requestApproval` writes them. */
export function callOf(name: string): CallFacts & { name: ApprovableCall } {
  const call = (calls as readonly CallFacts[]).find((each) => each.name === name)
  const known = approvableCalls.find((each) => each === name)
  if (call === undefined || known === undefined) throw new Error(`No approval can be for ${name}`)
  return { ...call, name: known }
}

/** Whether an operator may make a call, apart from the approval that it needs. */
export function mayMake({ permissions }: Pick<Operator, 'permissions'>, { needs }: CallFacts): boolean {
  return needs !== undefined && needs !== 'session' && needs !== 'nothing' && permissions.has(needs)
}

/** The approvable calls that an operator may make. */
export function callsOf(operator: Pick<Operator, 'permissions'>): ApprovableCall[] {
  return approvableCalls.filter((name) => mayMake(operator, callOf(name)))
}
