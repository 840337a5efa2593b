import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Hourglass, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '../app/screen.tsx'
import { Badge } from '../controls/badge.tsx'
import { TextInput } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { useOperator } from '../features/operator/operator-context.ts'
import { groupActions } from './action-groups.ts'

/** Every action that the operator may use and that has no screen of its own, by what it is about. */
export function ActionListPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [address, setAddress] = useSearchParams()
  // The address follows what is typed; the field itself must not wait for it.
  const [search, setSearch] = useState(() => address.get('search') ?? '')
  const groups = [...groupActions(permissions)].flatMap(([group, calls]) => {
    const found = calls.filter(({ name }) =>
      `${t(`callName:${name}`)} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
    )
    return found.length === 0 ? [] : [{ group, calls: found }]
  })
  if (permissions.length === 0)
    return (
      <Screen title={t('action:title')}>
        <EmptyState
          icon={<Hourglass aria-hidden />}
          title={t('operator:noRolesTitle')}
          text={t('operator:noRolesText')}
        />
      </Screen>
    )
  return (
    <Screen title={t('action:title')} text={t('action:text')}>
      <TextInput
        type="search"
        label={t('action:search')}
        className="max-w-sm"
        value={search}
        onChange={({ target: { value } }) => {
          setSearch(value)
          setAddress(value === '' ? {} : { search: value }, { replace: true })
        }}
      />
      {groups.length === 0 && <EmptyState icon={<SearchX aria-hidden />} title={t('action:nothing')} />}
      <div className="columns-1 gap-4 md:columns-2 xl:columns-3">
        {groups.map(({ group, calls }) => (
          <Panel key={group} className="mb-4 break-inside-avoid p-3">
            <h2 className="px-2 pb-1 text-small font-bold">{t(`actionGroup:${group}`)}</h2>
            <ul>
              {calls.map(({ name, mutates }) => (
                <li key={name}>
                  <Link
                    to={`/actions/${name}`}
                    className="flex min-h-9 items-center justify-between gap-3 rounded-field px-2 py-1 text-small no-underline hover:bg-lifted max-sm:min-h-12 pointer-coarse:min-h-12"
                  >
                    {t(`callName:${name}`)}
                    <Badge tone={mutates ? 'warn' : 'plain'}>
                      {mutates ? t('action:changes') : t('action:reads')}
                    </Badge>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Screen>
  )
}
