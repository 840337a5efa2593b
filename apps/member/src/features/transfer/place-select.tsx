import { formatBaht } from '@kapao/i18n/number'
import { Select } from '@kapao/ui/select'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import type { Place } from './places.ts'

export type PlaceSelectProps = {
  label: string
  places: readonly Place[]
  value: string | undefined
  onValue: (code: string) => void
  error?: string | undefined
}

/** One of the places of the member's money, each with what it holds. */
export function PlaceSelect({ label, places, value, onValue, error }: PlaceSelectProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const chosen = places.find(({ code }) => code === value)
  return (
    <Select
      label={label}
      placeholder={t('transfer:choose')}
      value={value ?? null}
      onValue={onValue}
      error={error}
      hint={chosen && t('transfer:available', { amount: formatBaht(chosen.balance), unit })}
      options={places.map((place) => ({
        value: place.code,
        label: place.name ?? t('transfer:wallet'),
        icon: <PlaceMark place={place} />,
        hint: t('transfer:available', { amount: formatBaht(place.balance), unit }),
      }))}
    />
  )
}

/** A game's own emblem; the wallet's sign for the wallet. */
export function PlaceMark({ place: { logo } }: { place: Pick<Place, 'logo'> }) {
  return logo === undefined ? (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-chip bg-gold/15 text-gold">
      <Wallet aria-hidden className="size-4.5" />
    </span>
  ) : (
    <img src={logo} alt="" width={28} height={28} className="size-7 shrink-0" />
  )
}
