import { activateBonus } from './activate-bonus.ts'
import { checkActiveBonus } from './check-active-bonus.ts'
import { checkBonusMinimum } from './check-bonus-minimum.ts'
import { clearBonus } from './clear-bonus.ts'
import { endBonus } from './end-bonus.ts'
import { giveBonus } from './give-bonus.ts'
import { listBonuses } from './list-bonuses.ts'
import { listOffers } from './list-offers.ts'
import { listOffersForMember } from './list-offers-for-member.ts'
import { setOffer } from './set-offer.ts'

export const bonusOperations = [
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  listOffers,
  setOffer,
  listOffersForMember,
  giveBonus,
  endBonus,
] as const
