import { getInviter } from '@kapao/contract/inviter'
import { tagOfScript } from '@kapao/i18n/script'
import { Avatar } from '@kapao/ui/pictures/avatar'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../wire/client.ts'

/**
 * Who invites the guest. Nothing is shown for a code that names nobody, nor if the answer does not come: the registration
 * does not depend on it.
 */
export function InvitedBy({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['inviter', code],
    queryFn: ({ signal }) => send(getInviter, { params: { code } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  if (isPending) return <Skeleton shape="block" className="h-12 w-56" />
  const name = data?.name
  if (typeof name !== 'string') return null
  const [before = '', after = ''] = t('inviter:invitedBy', { name: '\n' }).split('\n')
  return (
    <p className="flex min-h-12 items-center gap-3">
      <Avatar name={name} />
      <span className="min-w-0 text-lead">
        {before}
        <b lang={tagOfScript(name)}>{name}</b>
        {after}
      </span>
    </p>
  )
}
