import type { CostTermsPage } from '@kapao/contract/cost-terms'
import { dayOf } from '@kapao/i18n/date'
import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'
import { Panel } from '../../controls/panel.tsx'
import { readClock } from '../../time/clock.ts'
import { faultKey, type FeeDraft, nextId } from './cost-terms-draft.ts'
import { RemoveButton, type RowsProps } from './share-rows.tsx'

/** The fees of banks and gateways, each in a row that can be changed. */
export function FeeRows({ draft, accounts, onChange, ...rest }: RowsProps & Pick<CostTermsPage, 'accounts'>) {
  const { t } = useTranslation()
  const { fees } = draft
  const keys = accounts.map(({ account, currency }) => `${account} ${currency}`)
  function add() {
    const account = keys.find((each) => fees.every((fee) => fee.account !== each)) ?? keys[0] ?? ''
    const from = dayOf(readClock())
    onChange({
      ...draft,
      fees: [...fees, { id: nextId(draft), account, direction: 'in', from, percent: '0', fixed: '0' }],
    })
  }
  return (
    <Panel className="flex flex-col gap-3 p-4" aria-labelledby="payment-fees">
      <h2 id="payment-fees" className="text-lead font-bold">
        {t('cost-terms:fees')}
      </h2>
      <p className="text-small text-muted">{t('cost-terms:feesText')}</p>
      {fees.length === 0 && (
        <p className="text-small">
          {keys.length === 0 ? t('cost-terms:noAccounts') : t('cost-terms:noFees')}
        </p>
      )}
      {fees.map((fee) => (
        <FeeRow
          key={fee.id}
          fee={fee}
          accounts={keys}
          {...rest}
          onChange={(changed) =>
            onChange({ ...draft, fees: fees.map((each) => (each === fee ? changed : each)) })
          }
          onRemove={() => onChange({ ...draft, fees: fees.filter((each) => each !== fee) })}
        />
      ))}
      {!rest.isDisabled && keys.length > 0 && (
        <Button className="self-start" icon={<Plus aria-hidden />} onClick={add}>
          {t('cost-terms:addFee')}
        </Button>
      )}
    </Panel>
  )
}

type FeeRowProps = Pick<RowsProps, 'faults' | 'isDisabled'> & {
  fee: FeeDraft
  accounts: readonly string[]
  onChange: (fee: FeeDraft) => void
  onRemove: () => void
}

function FeeRow({ fee, accounts, faults, isDisabled, onChange, onRemove }: FeeRowProps) {
  const { t, i18n } = useTranslation()
  function errorOf(field: string) {
    const fault = faults.get(faultKey(fee, field))
    return fault !== undefined && t(`cost-terms:${fault}`)
  }
  const known = accounts.includes(fee.account) ? accounts : [...accounts, fee.account]
  function wordsFor(account: string) {
    const [name, currency] = account.split(' ')
    return `${name} · ${currencyWord(currency === 'LAK' ? 'LAK' : 'BAHT', currentLanguage(i18n))}`
  }
  return (
    <fieldset
      disabled={isDisabled}
      className="grid grid-cols-2 items-start gap-3 border-t border-line pt-3 lg:grid-cols-[minmax(0,2fr)_9rem_11rem_8rem_9rem_auto]"
    >
      <legend className="sr-only">{fee.account}</legend>
      <SelectInput
        label={t('cost-terms:account')}
        value={fee.account}
        onChange={({ target }) => onChange({ ...fee, account: target.value })}
      >
        {known.map((account) => (
          <option key={account} value={account}>
            {wordsFor(account)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('cost-terms:direction')}
        value={fee.direction}
        onChange={({ target }) => onChange({ ...fee, direction: target.value === 'out' ? 'out' : 'in' })}
      >
        <option value="in">{t('cost-terms:directionIn')}</option>
        <option value="out">{t('cost-terms:directionOut')}</option>
      </SelectInput>
      <TextInput
        label={t('cost-terms:fromDay')}
        type="date"
        value={fee.from}
        error={errorOf('from')}
        onChange={({ target }) => onChange({ ...fee, from: target.value })}
      />
      {(['percent', 'fixed'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`cost-terms:${field}`)}
          inputMode="decimal"
          autoComplete="off"
          value={fee[field]}
          error={errorOf(field)}
          onChange={({ target }) => onChange({ ...fee, [field]: target.value })}
        />
      ))}
      <RemoveButton isDisabled={isDisabled} onRemove={onRemove} />
    </fieldset>
  )
}
