import { IconButton } from '@kapao/ui/actions/icon-button'
import { TextField } from '@kapao/ui/forms/text-field'
import { Search, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestSearch } from './search-words.ts'

type StatementSearchProps = { search: string; onSearch: (search: string) => void }

/** Finds movements by amount, words of their kind and account, or reference. */
export function StatementSearch({ search, onSearch }: StatementSearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Back, and the button that shows everything, change the search from outside. A search that is
  // shown only after the member typed the next one leaves the field as it is.
  if (shown !== search) {
    setShown(search)
    if (typed.trim() === shown) setTyped(search)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted !== search) onSearch(wanted)
  }
  return (
    <form role="search" className="flex items-end gap-1 pb-1" onSubmit={submit}>
      <TextField
        className="min-w-0 flex-1"
        label={t('statement:searchLabel')}
        isLabelHidden
        placeholder={t('statement:searchHint')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && (
        <IconButton
          label={t('statement:searchClear')}
          icon={<X aria-hidden />}
          onClick={() => {
            setTyped('')
            onSearch('')
          }}
        />
      )}
      <IconButton type="submit" label={t('statement:searchSubmit')} icon={<Search aria-hidden />} />
    </form>
  )
}
