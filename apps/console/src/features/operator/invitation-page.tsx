import { formatTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { InvitationWays } from './invitation-form.tsx'
import { useInvitation } from './operator.queries.ts'

/** Where an invitation's link leads. Its secret is behind the #, which browsers send to no server. */
export function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  return <EntryLayout>{token === '' ? <InvalidInvitation /> : <Invitation token={token} />}</EntryLayout>
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useInvitation(token)
  useEffect(() => {
    document.title = `${t('operator:goToLogin')} · Kapao`
  }, [t])
  if (isWireFailure(error) && ['INVITATION_INVALID', 'VALIDATION_FAILED'].includes(error.code))
    return <InvalidInvitation />
  if (error !== null) return <FailureNote failure={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton shape="block" className="h-48" />
      </SkeletonGroup>
    )
  return (
    <>
      <h1 className="text-title font-bold">{t('operator:invitationTitle', { name: data.name })}</h1>
      <p className="text-small text-muted">
        {t('operator:invitationText', { time: formatTime(data.expiresAt).slice(0, 5) })}
      </p>
      <InvitationWays token={token} invitation={data} />
    </>
  )
}

function InvalidInvitation() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      icon={<Unlink aria-hidden />}
      title={t('operator:invitationInvalidTitle')}
      text={t('operator:invitationInvalidText')}
      action={<Button render={<Link to="/login" />}>{t('operator:goToLogin')}</Button>}
    />
  )
}
