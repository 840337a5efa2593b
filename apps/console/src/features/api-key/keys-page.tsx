import type { ApiKey } from '@kapao/contract/api-key'
import { formatDateTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { RoleBadges } from '../team/role-badges.tsx'
import { TeamTabs } from '../team/team-tabs.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyActs } from './key-acts.tsx'
import { useApiKeys } from './api-key.queries.ts'

/** The keys of machines, also those that are no longer valid. */
export function KeysPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [isCreating, setCreating] = useState(false)
  return (
    <Screen
      title={t('team:keys')}
      text={t('api-key:text')}
      needs="team.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'apiKeys', filter: {} }} />
          {permissions.includes('team.set') && (
            <Button tone="main" icon={<KeyRound aria-hidden />} onClick={() => setCreating(true)}>
              {t('api-key:create')}
            </Button>
          )}
        </>
      }
    >
      <TeamTabs />
      <Keys />
      {isCreating && <CreateKeyDialog onDone={() => setCreating(false)} />}
    </Screen>
  )
}

function Keys() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiKeys()
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data?.keys.length === 0 && (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title={t('api-key:emptyTitle')}
          text={t('api-key:emptyText')}
        />
      )}
      {data !== undefined && data.keys.length > 0 && (
        <Panel>
          <TableFrame label={t('team:keys')}>
            <thead>
              <tr>
                <th className={headClass}>{t('api-key:name')}</th>
                <th className={headClass}>{t('api-key:state')}</th>
                <th className={headClass}>{t('team:roles')}</th>
                <th className={headClass}>{t('api-key:created')}</th>
                <th className={headClass}>{t('api-key:expires')}</th>
                <th className={headClass}>{t('api-key:lastUsed')}</th>
                <td className={headClass} />
              </tr>
            </thead>
            <tbody>
              {data.keys.map((key) => (
                <KeyRow key={key._id} apiKey={key} />
              ))}
            </tbody>
          </TableFrame>
        </Panel>
      )}
    </>
  )
}

const states = {
  new: { tone: 'warn', words: 'api-key:stateNew' },
  active: { tone: 'good', words: 'api-key:stateActive' },
  expired: { tone: 'plain', words: 'api-key:stateExpired' },
  revoked: { tone: 'bad', words: 'api-key:stateRevoked' },
} as const

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const { name, state, roles, createdBy, createdAt, expiresAt, lastUsedAt, revokedBy, revokedAt } = apiKey
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${middleCellClass} text-left font-mono font-semibold whitespace-nowrap`}>
        {name}
      </th>
      <td className={middleCellClass}>
        <Badge tone={states[state].tone}>{t(states[state].words)}</Badge>
        {revokedAt !== null && (
          <span className="block text-mini whitespace-nowrap text-muted">
            {revokedBy} · {formatDateTime(revokedAt)}
          </span>
        )}
      </td>
      <td className={`${middleCellClass} min-w-32`}>
        <RoleBadges roles={roles} />
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {formatDateTime(createdAt)}
        <span className="block text-mini text-muted">{createdBy}</span>
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {expiresAt === null ? t('api-key:neverExpires') : formatDateTime(expiresAt)}
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {lastUsedAt === null ? t('team:never') : formatDateTime(lastUsedAt)}
      </td>
      <td className={middleCellClass}>
        <KeyActs apiKey={apiKey} />
      </td>
    </tr>
  )
}
