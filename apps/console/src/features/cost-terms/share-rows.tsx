import type { CostTermsPage } from '@kapao/contract/cost-terms'
import { dayOf } from '@kapao/i18n/date'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { CheckBox } from '../../controls/check-box.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'
import { Panel } from '../../controls/panel.tsx'
import { readClock } from '../../time/clock.ts'
import { faultKey, type Faults, nextId, type ShareDraft, type TermsDraft } from './cost-terms-draft.ts'

export type RowsProps = {
  draft: TermsDraft
  faults: Faults
  isDisabled: boolean
  onChange: (draft: TermsDraft) => void
}

/** The shares of providers, each in a row that can be changed. */
export function ShareRows({ draft, games, onChange, ...rest }: RowsProps & Pick<CostTermsPage, 'games'>) {
  const { t } = useTranslation()
  const { shares } = draft
  function add() {
    const first = games.find(({ game }) => shares.every((share) => share.game !== game))
    const game = first?.game ?? games[0]?.game ?? ''
    const from = dayOf(readClock()).slice(0, 7)
    onChange({
      ...draft,
      shares: [...shares, { id: nextId(draft), game, from, percent: '', carriesLosses: false }],
    })
  }
  return (
    <Panel className="flex flex-col gap-3 p-4" aria-labelledby="provider-shares">
      <h2 id="provider-shares" className="text-lead font-bold">
        {t('cost-terms:providers')}
      </h2>
      <p className="text-small text-muted">{t('cost-terms:providersText')}</p>
      {shares.length === 0 && <p className="text-small">{t('cost-terms:noShares')}</p>}
      {shares.map((share) => (
        <ShareRow
          key={share.id}
          share={share}
          games={games}
          {...rest}
          onChange={(changed) =>
            onChange({ ...draft, shares: shares.map((each) => (each === share ? changed : each)) })
          }
          onRemove={() => onChange({ ...draft, shares: shares.filter((each) => each !== share) })}
        />
      ))}
      {!rest.isDisabled && games.length > 0 && (
        <Button className="self-start" icon={<Plus aria-hidden />} onClick={add}>
          {t('cost-terms:addShare')}
        </Button>
      )}
    </Panel>
  )
}

type ShareRowProps = Pick<RowsProps, 'faults' | 'isDisabled'> &
  Pick<CostTermsPage, 'games'> & {
    share: ShareDraft
    onChange: (share: ShareDraft) => void
    onRemove: () => void
  }

function ShareRow({ share, games, faults, isDisabled, onChange, onRemove }: ShareRowProps) {
  const { t } = useTranslation()
  function errorOf(field: string) {
    const fault = faults.get(faultKey(share, field))
    return fault !== undefined && t(`cost-terms:${fault}`)
  }
  // A provider that is gone keeps its share.
  const known = games.some(({ game }) => game === share.game)
    ? games
    : [...games, { game: share.game, name: '' }]
  return (
    <fieldset
      disabled={isDisabled}
      className="grid grid-cols-2 items-start gap-3 border-t border-line pt-3 lg:grid-cols-[minmax(0,2fr)_11rem_8rem_minmax(0,1.5fr)_auto]"
    >
      <legend className="sr-only">{share.game}</legend>
      <SelectInput
        label={t('cost-terms:provider')}
        value={share.game}
        onChange={({ target }) => onChange({ ...share, game: target.value })}
      >
        {known.map(({ game, name }) => (
          <option key={game} value={game}>
            {[game, name].filter((words) => words !== '').join(' · ')}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('cost-terms:fromMonth')}
        type="month"
        value={share.from}
        error={errorOf('from')}
        onChange={({ target }) => onChange({ ...share, from: target.value })}
      />
      <TextInput
        label={t('cost-terms:percent')}
        inputMode="decimal"
        autoComplete="off"
        value={share.percent}
        error={errorOf('percent')}
        onChange={({ target }) => onChange({ ...share, percent: target.value })}
      />
      <div className="lg:pt-6">
        <CheckBox
          label={t('cost-terms:carries')}
          checked={share.carriesLosses}
          onChange={({ target }) => onChange({ ...share, carriesLosses: target.checked })}
        />
      </div>
      <RemoveButton isDisabled={isDisabled} onRemove={onRemove} />
    </fieldset>
  )
}

export function RemoveButton({ isDisabled, onRemove }: { isDisabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation()
  if (isDisabled) return null
  return (
    <Button
      tone="quiet"
      className="justify-self-end lg:mt-6"
      icon={<Trash2 aria-hidden />}
      onClick={onRemove}
    >
      {t('cost-terms:remove')}
    </Button>
  )
}
