import { activateBonus } from './activate-bonus.ts'
import { checkActiveBonus } from './check-active-bonus.ts'
import { checkBonusMinimum } from './check-bonus-minimum.ts'
import { clearBonus } from './clear-bonus.ts'
import { listBonuses } from './list-bonuses.ts'
import { listOffers } from './list-offers.ts'
import { setOffer } from './set-offer.ts'

export const bonusOperations = [
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  listOffers,
  setOffer,
] as const
