import { IconButton } from '@kapao/ui/actions/icon-button'
import { TextField } from '@kapao/ui/forms/text-field'
import { useTyped } from '@kapao/ui/forms/use-typed'
import { Search, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { longestSearch } from './search-words.ts'

type StatementSearchProps = { search: string; onSearch: (search: string) => void }

/** Finds movements by amount, words of their kind and account, or reference. */
export function StatementSearch({ search, onSearch }: StatementSearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useTyped(search)
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
