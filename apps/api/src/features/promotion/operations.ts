import { activatePromotion } from './activate-promotion.ts'
import { findPromotion } from './find-promotion.ts'
import { getCurrentPromotion } from './get-current-promotion.ts'

export const promotionOperations = [getCurrentPromotion, findPromotion, activatePromotion] as const
