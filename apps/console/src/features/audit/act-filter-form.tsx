import { useTyped } from '@kapao/ui/forms/use-typed'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { operatorCalls, wordsForCall } from '../../action/operator-calls.ts'
import { Button } from '../../controls/button.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'
import { filterNames, type FilterName, isMemberId } from './act-filter.ts'

function valuesOf(address: URLSearchParams): Record<string, string> {
  return Object.fromEntries(filterNames.map((name) => [name, address.get(name) ?? '']))
}

/** Writes the filter into the address. A choice counts at once; typed text when the form is sent. */
export function ActFilterForm() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useTyped(valuesOf(address))
  const [isWrong, setWrong] = useState(false)
  function apply(values: Record<string, string>) {
    const member = values['member']?.trim() ?? ''
    setWrong(member !== '' && !isMemberId(member))
    if (member !== '' && !isMemberId(member)) return
    setAddress(new URLSearchParams(Object.entries(values).filter(([, value]) => value.trim() !== '')))
  }
  function control(name: FilterName, isAtOnce = false) {
    return {
      value: typed[name] ?? '',
      onChange: (event: { target: { value: string } }) => {
        const values = { ...typed, [name]: event.target.value }
        setTyped(values)
        if (isAtOnce) apply(values)
      },
    }
  }
  function clear() {
    setTyped(valuesOf(new URLSearchParams()))
    setWrong(false)
    setAddress(new URLSearchParams())
  }
  return (
    <form
      role="search"
      className="grid grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] items-start gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply(typed)
      }}
    >
      <TextInput label={t('audit:who')} autoCapitalize="none" spellCheck={false} {...control('operator')} />
      <SelectInput label={t('audit:what')} {...control('call', true)}>
        <option value="">{t('audit:any')}</option>
        {operatorCalls
          .filter(({ mutates }) => mutates)
          .map(({ name }) => (
            <option key={name} value={name}>
              {wordsForCall(t, name)}
            </option>
          ))}
      </SelectInput>
      <SelectInput label={t('audit:result')} {...control('outcome', true)}>
        <option value="">{t('audit:any')}</option>
        <option value="done">{t('audit:done')}</option>
        <option value="refused">{t('audit:refused')}</option>
      </SelectInput>
      <TextInput
        label={t('audit:member')}
        spellCheck={false}
        error={isWrong && t('audit:memberInvalid')}
        {...control('member')}
      />
      <TextInput label={t('audit:from')} type="date" {...control('from', true)} />
      <TextInput label={t('audit:until')} type="date" {...control('until', true)} />
      <div className="flex gap-2 self-end">
        <Button type="submit">{t('search')}</Button>
        {address.size > 0 && (
          <Button tone="quiet" onClick={clear}>
            {t('audit:clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
