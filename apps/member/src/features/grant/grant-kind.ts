import type { Grant } from '@kapao/contract/grant'

/** What gave it, in a word. */
export const kindKeys = {
  bonus: 'grant:kindBonus',
  promotion: 'grant:kindPromotion',
  invite: 'grant:kindInvite',
  refund: 'grant:kindRefund',
} as const satisfies Record<Grant['kind'], string>

/** Codes are the operator's; those of the invite bonus and cashback say nothing that their kind does not. */
export const shownCode = ({ kind, code }: Pick<Grant, 'kind' | 'code'>): string =>
  kind === 'bonus' || kind === 'promotion' ? code : ''
