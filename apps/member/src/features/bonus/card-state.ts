import type { Bonus } from '@kapao/contract/bonus'

export type BonusState = 'active' | 'received' | 'full' | 'open'

/** Specification §2, §4: active; received out, or all taken; otherwise it opens. */
export const stateOfBonus = ({ userBonus, maxReceived, isFull }: Bonus): BonusState => {
  if (userBonus.isActive) return 'active'
  if (userBonus.received.length >= maxReceived) return 'received'
  return isFull ? 'full' : 'open'
}
