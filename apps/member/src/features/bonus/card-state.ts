import type { Bonus } from '@kapao/contract/bonus'

export type BonusState = 'active' | 'received' | 'full' | 'open'

/** The state of a bonus: active; received as often as allowed; fully taken; otherwise open. Specification §2, §4. */
export function stateOfBonus({ userBonus, maxReceived, isFull }: Bonus): BonusState {
  if (userBonus.isActive) return 'active'
  if (userBonus.received.length >= maxReceived) return 'received'
  return isFull ? 'full' : 'open'
}
