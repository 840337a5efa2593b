import type { FoundMember } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton, readOn } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { LongTable } from '../../controls/long-table.tsx'
import { headClass, middleCellClass } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { type MemberFilter, useMembers } from './member.queries.ts'
import { memberFilterOf } from './member-filter.ts'
import { MemberFilterForm } from './member-filter-form.tsx'
import { MemberStatusBadge } from './member-status.tsx'
import { matchTexts } from './member-texts.ts'
import { ViewsMenu } from '../saved-view/views-menu.tsx'

/** Members by whatever is known of them. The filter lives in the address. */
export function MembersPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  return (
    <Screen
      title={t('member:title')}
      text={t('member:text')}
      needs="member.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'members', filter: memberFilterOf(address) }} />
          <ViewsMenu screen="members" />
        </>
      }
    >
      <MemberFilterForm />
      <Found filter={memberFilterOf(address)} />
    </Screen>
  )
}

function Found({ filter }: { filter: MemberFilter }) {
  const { t } = useTranslation()
  const pages = useMembers(filter)
  const { data, error, refetch } = pages
  const members = data?.pages.flatMap((page) => page.members)
  if (members === undefined)
    return error === null ? <Waiting /> : <FailureNote failure={error} onRetry={() => void refetch()} />
  return (
    <Panel className="flex flex-col">
      {error !== null && (
        <div className="p-3">
          <FailureNote failure={error} />
        </div>
      )}
      {data?.pages[0]?.isCut && (
        <p className="border-b border-line px-3 py-2 text-small text-warn">{t('member:isCut')}</p>
      )}
      {members.length === 0 ? (
        <EmptyState
          icon={<UserSearch aria-hidden />}
          title={t('member:emptyTitle')}
          text={t('member:emptyText')}
        />
      ) : (
        <MemberTable members={members} isSearch={filter.search !== undefined} onEnd={() => readOn(pages)} />
      )}
      <NextPageButton pages={pages} words={t('member:older')} />
    </Panel>
  )
}

type MemberTableProps = { members: readonly FoundMember[]; isSearch: boolean; onEnd: () => void }

function MemberTable({ members, isSearch, onEnd }: MemberTableProps) {
  const { t } = useTranslation()
  return (
    <LongTable
      label={t('member:title')}
      widths={isSearch ? [10, 7, 9, 7.5, 11.5, 6, 10] : [13, 7.5, 8, 12, 9, 10]}
      rows={members}
      keyOf={({ _id }) => _id}
      onEnd={onEnd}
      head={
        <tr>
          <th className={headClass}>{t('member:name')}</th>
          <th className={headClass}>{t('member:status')}</th>
          {isSearch && <th className={headClass}>{t('member:foundBy')}</th>}
          <th className={headClass}>{t('member:phone')}</th>
          <th className={headClass}>{t('member:bankAccount')}</th>
          <th className={headClass}>{t('member:tag')}</th>
          <th className={headClass}>{t('member:joined')}</th>
        </tr>
      }
    >
      {(member) => (
        <tr className="hover:bg-surface">
          <td className={middleCellClass}>
            <Link
              to={`/members/${member._id}`}
              className="flex min-h-8 items-center font-semibold max-sm:min-h-12 pointer-coarse:min-h-12"
            >
              {member.name}
            </Link>
          </td>
          <td className={middleCellClass}>
            <MemberStatusBadge status={member.status} />
          </td>
          {isSearch && (
            <td className={`${middleCellClass} whitespace-nowrap text-muted`}>
              {member.match !== null && t(matchTexts[member.match])}
            </td>
          )}
          <td className={`${middleCellClass} font-mono whitespace-nowrap`}>{member.phone}</td>
          <td className={`${middleCellClass} font-mono whitespace-nowrap`}>
            {member.bankCode} {member.bankAccountNo}
          </td>
          <td className={middleCellClass}>
            <span className="flex flex-wrap gap-1">
              {member.tags.map((tag) => (
                <Badge key={tag} tone="plain">
                  {tag}
                </Badge>
              ))}
            </span>
          </td>
          <td className={`${middleCellClass} whitespace-nowrap`}>{formatDateTime(member.createdAt)}</td>
        </tr>
      )}
    </LongTable>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-2">
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}
