import { memberStatuses } from '@kapao/contract/member'
import { useAddress } from '@kapao/ui/forms/use-address'
import { useTyped } from '@kapao/ui/forms/use-typed'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'

const words = {
  active: 'member:statusActive',
  suspended: 'member:statusSuspended',
  excluded: 'member:statusExcluded',
} as const

/** Writes the filter into the address. A choice counts at once; typed text when the form is sent. */
export function MemberFilterForm() {
  const { t } = useTranslation()
  const [address, change] = useAddress()
  const [typed, setTyped] = useTyped({ search: address.get('search') ?? '', tag: address.get('tag') ?? '' })
  function apply(named: { status?: string } = {}) {
    change((newest) => {
      const values = { ...typed, status: newest.get('status') ?? '', ...named }
      return new URLSearchParams(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    })
  }
  function clear() {
    setTyped({ search: '', tag: '' })
    change(() => new URLSearchParams())
  }
  return (
    <form
      role="search"
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(16rem,2fr)_minmax(8rem,1fr)_minmax(8rem,1fr)_auto]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput
        label={t('member:search')}
        hint={t('member:searchHint')}
        className="max-sm:col-span-2"
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed.search}
        onChange={({ target }) => setTyped({ ...typed, search: target.value })}
      />
      <SelectInput
        label={t('member:status')}
        value={address.get('status') ?? ''}
        onChange={({ target }) => apply({ status: target.value })}
      >
        <option value="">{t('member:statusAny')}</option>
        {memberStatuses.map((status) => (
          <option key={status} value={status}>
            {t(words[status])}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('member:tag')}
        maxLength={30}
        value={typed.tag}
        onChange={({ target }) => setTyped({ ...typed, tag: target.value })}
      />
      <div className="flex gap-2 sm:pt-6">
        <Button type="submit">{t('search')}</Button>
        {address.size > 0 && (
          <Button tone="quiet" onClick={clear}>
            {t('member:clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
