import { createHash } from 'node:crypto'
import { approvableCalls } from '@kapao/contract/approval'
import type { Context } from '../../platform/context.ts'
import { needsTwo, readBefore } from './approvable.ts'

export { isLargeWithdrawal } from './approvable.ts'
export { callsOf } from './call-of.ts'
export { readApproval } from './describe-approval.ts'

/** A request can be decided for so long. Console §3. */
export const approvalSeconds = 24 * 3600

/** What the sealed body of a request is bound to. */
export function aboutApproval(approvalId: string): string {
  return `approval:${approvalId}`
}

/** Whether one operator alone may not make a call with this body, because two must agree on it. */
export async function needsApproval(
  context: Pick<Context, 'db'>,
  name: string,
  body: unknown,
): Promise<boolean> {
  const call = approvableCalls.find((each) => each === name)
  if (call === undefined) return false
  return needsTwo(context, call, { body, before: await readBefore(context, call, body) })
}

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function hashOf(value: unknown): Buffer {
  return createHash('sha256').update(writeJson(value)).digest()
}

/** A JSON value as text with sorted keys. Big integers become text, since JSON has none. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each === 'bigint') return each.toString()
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
