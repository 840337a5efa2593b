import type { OfferTerms } from '@kapao/contract/bonus'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { useDepositLookup } from '../deposit/deposit.queries.ts'
import { exampleDeposits, exampleOf, figuresOf } from './figures.ts'
import { Story } from './story.tsx'

/**
 * What an offer does, drawn with the member's own deposit; without one, with an example that the member chooses. The
 * written rule stays below it.
 */
export function OfferStory({ offer, name }: { offer: OfferTerms; name: string }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const { terms, hours } = offer
  if (terms === null) return <Example offer={offer} name={name} />
  return (
    <section aria-labelledby="story">
      <h3 id="story" className="mb-3 font-bold">
        {terms.deposit > 0
          ? t('grant:storyYours', { deposit: formatBaht(terms.deposit), unit })
          : t('grant:storyFigures')}
      </h3>
      <Story figures={figuresOf(offer, terms)} creditTitle={creditTitle(offer, name)} hours={hours} />
    </section>
  )
}

function Example({ offer, name }: { offer: OfferTerms; name: string }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const { data: offered } = useDepositLookup()
  const [chosen, setChosen] = useState<string>()
  const deposits = exampleDeposits(offer, offered?.lastAmounts ?? [])
  // The newest of the member's own amounts that earns it, or the second amount: the smallest alone shows least.
  const own = offered?.lastAmounts.find((amount) => deposits.includes(amount))
  const deposit = chosen === undefined ? (own ?? deposits[1] ?? offer.leastDeposit) : Number(chosen)
  const figures = exampleOf(offer, deposit)
  if (figures === undefined) return null
  return (
    <section aria-labelledby="story">
      <h3 id="story" className="font-bold">
        {t('grant:storyExample', { deposit: formatBaht(deposit), unit })}
      </h3>
      {deposits.length > 1 && (
        <ChoiceChips
          className="mt-2"
          label={t('grant:storyChoose')}
          isLabelHidden
          layout="grid"
          value={String(deposit)}
          onValue={setChosen}
          options={deposits.map((amount) => ({ value: String(amount), label: formatBaht(amount) }))}
        />
      )}
      <div className="mt-4" aria-live="polite">
        <Story figures={figures} creditTitle={creditTitle(offer, name)} hours={offer.hours} />
      </div>
    </section>
  )
}

/** "Bonus 20%", or the name alone where a fixed amount is part of it. */
function creditTitle({ creditPercent, creditFixed }: OfferTerms, name: string): string {
  return creditPercent > 0 && creditFixed === 0 ? `${name} ${formatCount(creditPercent)}%` : name
}
