import { isEntryName } from '@kapao/contract/money'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Search } from 'lucide-react'
import { useTyped } from '@kapao/ui/forms/use-typed'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { EntryTable } from './entry-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { useFoundEntries } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** Finds an entry by the reference that members read, or by its id. The search lives in the address. */
export function EntriesPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const search = address.get('search') ?? ''
  return (
    <Screen title={t('money:title')} text={t('money:text')} needs="money.read">
      <MoneyTabs />
      <SearchForm search={search} />
      <Found search={isEntryName(search) ? search : ''} />
    </Screen>
  )
}

function SearchForm({ search }: { search: string }) {
  const { t } = useTranslation()
  const [, setAddress] = useSearchParams()
  const [typed, setTyped] = useTyped(search)
  const [sent, setSent] = useState(search)
  function send(event: FormEvent) {
    event.preventDefault()
    setSent(typed)
    if (isEntryName(typed)) setAddress({ search: typed.trim() })
  }
  const isWrong = sent !== '' && sent === typed && !isEntryName(sent)
  return (
    <form role="search" className="grid items-start gap-3 sm:grid-cols-[24rem_auto]" onSubmit={send}>
      <TextInput
        label={t('money:search')}
        hint={t('money:searchHint')}
        error={isWrong && t('money:searchWrong')}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" tone="main" icon={<Search aria-hidden />} className="justify-self-start sm:mt-6">
        {t('search')}
      </Button>
    </form>
  )
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useFoundEntries(search)
  if (search === '') return <p className="text-small text-muted">{t('money:searchStart')}</p>
  if (data === undefined) return <Waiting failure={error} onRetry={() => void refetch()} />
  const [first, ...others] = data.entries
  if (first === undefined)
    return (
      <EmptyState
        icon={<Search aria-hidden />}
        title={t('money:noneFoundTitle')}
        text={t('money:noneFoundText')}
      />
    )
  if (others.length === 0) return <Navigate to={`/money/entries/${first.entryId}`} replace />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small">{t('money:several')}</p>
        <ExportMenu table={{ kind: 'foundEntries', filter: { search } }} />
      </div>
      <Panel>
        <EntryTable entries={data.entries} />
      </Panel>
    </>
  )
}
