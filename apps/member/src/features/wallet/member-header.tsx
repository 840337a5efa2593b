import { tagOfScript } from '@kapao/i18n/script'
import { Avatar } from '@kapao/ui/pictures/avatar'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { BankName } from '../../bank/bank-name.tsx'
import { maskAccountNumber } from '../../bank/account-number.ts'
import { Bell } from '../notification/bell.tsx'
import { useProfile } from '../profile/profile.queries.ts'

/** The member's name, the bank account with its middle digits hidden, and the bell. */
export function MemberHeader() {
  return (
    <div className="flex min-h-12 items-center gap-3.5">
      <Who />
      <Bell />
    </div>
  )
}

function Who() {
  const { t } = useTranslation()
  const { data: profile, isError } = useProfile()
  if (profile === undefined) {
    if (isError) return <h1 className="sr-only">{t('wallet:title')}</h1>
    return <MemberHeaderSkeleton title={t('wallet:title')} />
  }
  return (
    <>
      <Avatar name={profile.name} />
      <div className="min-w-0">
        <h1 lang={tagOfScript(profile.name)} className="text-base font-bold">
          {profile.name}
        </h1>
        <p className="text-small text-muted">
          {profile.bankAccountNo === '' ? (
            t('profile:noBankAccount')
          ) : (
            <>
              <BankName bank={profile.bank} />{' '}
              <span className="whitespace-nowrap">{maskAccountNumber(profile.bankAccountNo)}</span>
            </>
          )}
        </p>
      </div>
    </>
  )
}

function MemberHeaderSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Skeleton shape="circle" className="size-11" />
      <div>
        <Skeleton className="w-36" />
        <Skeleton className="w-44 text-small" />
      </div>
    </>
  )
}
