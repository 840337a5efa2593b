import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/amount'
import { Button } from '@kapao/ui/button'
import { List, ListRow } from '@kapao/ui/list-row'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { PlaceMark, PlaceSelect } from './place-select.tsx'
import { findPlace, type Place, walletCode } from './places.ts'
import { SweepOutcome } from './sweep-outcome.tsx'
import { SweepTrouble } from './transfer-trouble.tsx'
import { usePlaceNames } from './use-place-names.ts'
import type { SweepFlow } from './use-sweep.ts'

type SweepPanelProps = { places: readonly Place[]; flow: SweepFlow; onClose: () => void }

/** Everything to one place: what will move, then what came of each. */
export function SweepPanel({ places, flow, onClose }: SweepPanelProps) {
  return (
    <PanelStart key={flow.answer === undefined ? 'form' : 'outcome'}>
      {flow.answer === undefined ? (
        <SweepForm places={places} flow={flow} />
      ) : (
        <SweepOutcome answer={flow.answer} onClose={onClose} />
      )}
    </PanelStart>
  )
}

function SweepForm({ places, flow }: Omit<SweepPanelProps, 'onClose'>) {
  const { t } = useTranslation()
  const nameOf = usePlaceNames()
  const [to, setTo] = useState(flow.request?.to ?? walletCode)
  const moved = places.filter(({ code, balance }) => code !== to && balance > 0)
  // What an old balance shows as nothing may hold something by now.
  const canHoldMore = places.some(({ code, isKnown }) => code !== to && !isKnown)
  const isNothing = moved.length === 0 && !canHoldMore
  return (
    <>
      <p className="mb-3 text-muted">{t('transfer:sweepText')}</p>
      <PlaceSelect label={t('transfer:sweepTo')} places={places} value={to} onValue={setTo} />
      <h3 className="mt-5 text-small font-semibold">{t('transfer:sweepFrom')}</h3>
      {moved.length === 0 ? (
        <p className="mt-1 text-muted">{t('transfer:sweepNothing')}</p>
      ) : (
        <List label={t('transfer:sweepFrom')}>
          {moved.map((place) => (
            <ListRow
              key={place.code}
              icon={<PlaceMark place={place} />}
              title={nameOf(place.code)}
              text={place.isTransferring ? t('game:transferring') : undefined}
              end={<Amount value={formatBaht(place.balance)} />}
            />
          ))}
        </List>
      )}
      <SweepTrouble flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          disabled={isNothing || findPlace(places, to) === undefined}
          isBusy={flow.isSending}
          busyLabel={t('transfer:sending')}
          onClick={() => flow.send({ to })}
        >
          {t('transfer:sweepSubmit', { place: nameOf(to) })}
        </Button>
      </SheetFooter>
    </>
  )
}
