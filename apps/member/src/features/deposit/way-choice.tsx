import { BankName } from '../../bank/bank-name.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrange, type Offer, type Recommended } from './offers.ts'
import { offerNotes, offerTitle, reasonText } from './offer-texts.ts'
import { WayMark } from './way-mark.tsx'

type WayChoiceProps = {
  offers: readonly Offer[]
  recommended: Recommended
  chosen: Offer
  onChoose: (offer: Offer) => void
}

/** The ways to pay as one choice: the recommended one, one of every other kind, and the rest folded. */
export function WayChoice({ offers, recommended, chosen, onChoose }: WayChoiceProps) {
  const { t } = useTranslation()
  const { shown, folded } = arrange(offers, recommended.offer)
  // Opened once and for all by the member, or because the chosen way is in it.
  const [isUnfolded, setUnfolded] = useState(() => folded.some(({ key }) => key === chosen.key))
  function row(offer: Offer) {
    const reason = offer.key === recommended.offer.key ? reasonText(t, recommended.because) : undefined
    return (
      <WayRow
        key={offer.key}
        offer={offer}
        reason={reason}
        isChosen={offer.key === chosen.key}
        onChoose={() => onChoose(offer)}
      />
    )
  }
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 text-small font-semibold text-muted">{t('deposit:chooseWay')}</legend>
      <div className="flex flex-col gap-2">
        {shown.map(row)}
        {isUnfolded && folded.map(row)}
      </div>
      {folded.length > 0 && !isUnfolded && (
        <button
          type="button"
          aria-expanded={false}
          className="mt-2 flex min-h-14 w-full items-center gap-3.5 rounded-card px-3 text-left hover:bg-surface"
          onClick={() => setUnfolded(true)}
        >
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-field bg-surface-strong text-small font-bold"
          >
            +{folded.length}
          </span>
          <span className="flex-1 font-semibold">{t('deposit:otherWays', { ways: folded.length })}</span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
      )}
    </fieldset>
  )
}

type WayRowProps = { offer: Offer; reason: string | undefined; isChosen: boolean; onChoose: () => void }

function WayRow({ offer, reason, isChosen, onChoose }: WayRowProps) {
  const { t } = useTranslation()
  const { way } = offer
  return (
    <label
      className={`${rowClass} ${isChosen ? 'border-gold/70 bg-gold/15' : 'border-line bg-surface hover:bg-surface-strong'}`}
    >
      {/* As large as its row, so that the whole row is the target. */}
      <input
        type="radio"
        name="deposit-way"
        checked={isChosen}
        onChange={onChoose}
        className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none rounded-[inherit] outline-none"
      />
      {reason !== undefined && <span className="mb-1 block text-mini font-semibold text-gold">{reason}</span>}
      <span className="flex min-h-12 items-center gap-3.5">
        <WayMark offer={offer} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {way.kind === 'bank' ? <BankName bank={way.account.bank} /> : offerTitle(t, offer)}
          </span>
          <span className="block text-small text-muted">{offerNotes(t, offer).join(' · ')}</span>
        </span>
        <span
          aria-hidden="true"
          className={`flex size-5 shrink-0 rounded-full border p-1 ${isChosen ? 'border-gold' : 'border-edge'}`}
        >
          {isChosen && <span className="flex-1 rounded-full bg-gold" />}
        </span>
      </span>
    </label>
  )
}

const rowClass =
  'relative block rounded-card border px-3 py-2.5 transition-colors ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus'
