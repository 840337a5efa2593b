import type { Permission } from './permissions.ts'

/** What may wait for an operator, in the order of the filter. */
export const workKinds = [
  'withdrawal',
  'payout',
  'bankTransaction',
  'payment',
  'notice',
  'slip',
  'transfer',
  'gift',
  'goods',
  'difference',
  'approval',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The permission that shows a kind. Requests for approval are shown to whoever may decide them. */
const permissionOfKind: Readonly<Record<Exclude<WorkKind, 'approval'>, Permission>> = {
  withdrawal: 'withdrawal.read',
  payout: 'withdrawal.read',
  bankTransaction: 'deposit.read',
  payment: 'deposit.read',
  notice: 'deposit.read',
  slip: 'deposit.read',
  transfer: 'transfer.read',
  gift: 'gift.read',
  goods: 'wheel.read',
  difference: 'money.read',
}

/** The kinds that an operator with these permissions sees. */
export function workKindsOf(permissions: { has: (permission: Permission) => boolean }): WorkKind[] {
  return workKinds.filter((kind) => kind === 'approval' || permissions.has(permissionOfKind[kind]))
}
