import type { Bonus } from '@kapao/contract/bonus'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { stateOfBonus } from './card-state.ts'

const timesKeys = { limit: 'bonus:timesLimit', day: 'bonus:timesDay', week: 'bonus:timesWeek' } as const
const receivedKeys = {
  limit: 'bonus:stateReceived',
  day: 'bonus:stateReceivedDay',
  week: 'bonus:stateReceivedWeek',
} as const

type BonusCardProps = {
  bonus: Bonus
  /** Another grant is open: this bonus can be viewed now and received later. */
  isAnotherActive: boolean
  onOpen: () => void
}

/** A bonus in its current state, over its first banner. Specification §2 Bonus. */
export function BonusCard({ bonus, isAnotherActive, onOpen }: BonusCardProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const state = stateOfBonus(bonus)
  const isOut = state === 'received' || state === 'full'
  return (
    <button
      type="button"
      disabled={isOut}
      onClick={onOpen}
      className={`night relative isolate flex min-h-40 w-full flex-col justify-end overflow-hidden rounded-card border bg-raised p-3.5 text-left shadow-card transition duration-150 ease-out active:scale-[0.98] disabled:active:scale-100 ${state === 'active' ? 'border-bonus' : 'border-line'}`}
    >
      {bonus.banners[0] !== undefined && (
        <img
          src={bonus.banners[0].image}
          alt=""
          loading="lazy"
          draggable={false}
          className={`absolute inset-0 -z-20 size-full object-cover ${isOut ? 'saturate-25 brightness-75' : ''}`}
        />
      )}
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-r from-ground/90 via-ground/55 to-transparent"
      />
      <span className="font-bold">{bonus.code}</span>
      {bonus.creditPercent > 0 && (
        <span className={dealClass}>
          {t('bonus:dealPercent', { percent: formatCount(bonus.creditPercent) })}
        </span>
      )}
      {bonus.creditFixed > 0 && (
        <span className={dealClass}>
          {t('bonus:dealFixed', { credit: formatBaht(bonus.creditFixed), unit })}
        </span>
      )}
      <span className="text-small text-text/90">
        {t(timesKeys[bonus.type], { most: formatCount(bonus.maxReceived) })}
      </span>
      <span className="mt-1.5">
        <State state={state} type={bonus.type} isAnotherActive={isAnotherActive} />
      </span>
    </button>
  )
}

/** The text stays beside the picture's subject and does not cross it. */
const dealClass = 'max-w-3/5'

type StateProps = Pick<BonusCardProps, 'isAnotherActive'> & {
  state: ReturnType<typeof stateOfBonus>
  type: Bonus['type']
}

function State({ state, type, isAnotherActive }: StateProps) {
  const { t } = useTranslation()
  switch (state) {
    case 'active':
      return (
        <StatusPill tone="bonus" className="bg-raised!">
          {t('bonus:stateActive')}
        </StatusPill>
      )
    case 'received':
      return (
        <StatusPill tone="success" className="bg-raised!">
          {t(receivedKeys[type])}
        </StatusPill>
      )
    case 'full':
      return (
        <StatusPill tone="failed" className="bg-raised!">
          {t('bonus:stateFull')}
        </StatusPill>
      )
    case 'open':
      return (
        <span className="text-small font-semibold text-gold">
          {t(isAnotherActive ? 'bonus:stateOther' : 'bonus:stateOpen')}
        </span>
      )
  }
}
