import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useState } from 'react'
import { useComplaints } from '../../form/use-complaints.ts'
import { type Offer, recommend, type Recommended } from './offers.ts'
import { shortAmount } from './offer-texts.ts'

type Known = {
  offers: readonly Offer[]
  last: { amount: number } | undefined
  preferred: Offer['key'] | undefined
}

/** What the member has entered so far. It begins as the last deposit, so that repeating it takes one tap. */
export function useDraft({ offers, last, preferred }: Known) {
  // Kept from the opening: what the server answers later must not move a row under the thumb.
  const [first] = useState(() => recommend(offers))
  const [key, setKey] = useState(preferred)
  const [typed, setTyped] = useState(last ? shortAmount(last.amount) : '')
  const [isSwitched, setSwitched] = useState(false)
  const complaints = useComplaints<'amount'>()
  const recommended = found(offers, first)
  const chosen = offers.find((offer) => offer.key === key) ?? recommended.offer
  const amount = readTypedAmount(typed)
  const isEnough = chosen.amounts === undefined || (amount !== undefined && amount >= chosen.amounts.least)
  const isFilled = typed.trim() !== ''
  return {
    chosen,
    recommended,
    typed,
    amount,
    isEnough,
    /** Whether the amount is complained about: after the field is left, on sending, or when a chosen way does not take it. */
    isWrong: isFilled && !isEnough && (complaints.isDue('amount') || isSwitched),
    type: setTyped,
    leave: () => complaints.leave('amount', typed),
    complain: complaints.send,
    choose: (offer: Offer) => {
      setKey(offer.key)
      setSwitched(true)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** The recommendation with what the server offers now. Its way may have been closed meanwhile. */
function found(offers: readonly Offer[], first: Recommended | undefined): Recommended {
  const offer = offers.find(({ key }) => key === first?.offer.key)
  const recommended = first && offer ? { ...first, offer } : recommend(offers)
  if (recommended === undefined) throw new Error('There is no way to recommend')
  return recommended
}
