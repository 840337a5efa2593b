import type { Profile } from '@kapao/contract/profile'
import { shortReference } from '@kapao/contract/short-reference'
import { formatDateTime } from '@kapao/i18n/date'
import { tagOfScript } from '@kapao/i18n/script'
import { Avatar } from '@kapao/ui/pictures/avatar'
import { Card } from '@kapao/ui/layout/card'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Landmark, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { BankInOtherLanguages, BankName } from '../../bank/bank-name.tsx'
import { BankAccountNotice } from './bank-account-notice.tsx'
import { CopyReference } from '../../copy-reference.tsx'
import { EnglishNameNotice } from './english-name-notice.tsx'
import { useProfile } from './profile.queries.ts'
import { SoundCard } from './sound-card.tsx'
import { ThemeCard } from './theme-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SecurityNotice } from './security-notice.tsx'

/** The member's personal data, and the bank account that withdrawals go to. Specification §2 Profile. */
export function ProfilePage() {
  const { t } = useTranslation()
  usePageTitle(t('profile:title'))
  const { data: profile, error, isFetching, refetch } = useProfile()
  return (
    <>
      <h1 className="pt-1 pb-3 text-title font-bold">{t('profile:title')}</h1>
      <SecurityNotice />
      {profile !== undefined && <ProfileFacts profile={profile} />}
      {profile === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {profile === undefined && error === null && <ProfileSkeleton />}
    </>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex min-h-13 items-center gap-3.5">
        <Avatar name={profile.name} />
        <div className="min-w-0">
          <p lang={tagOfScript(profile.name)} className="text-lead font-bold">
            {profile.name}
          </p>
          <p className="text-small text-muted">{profile.username}</p>
        </div>
      </div>
      <div className={columnsClass}>
        <div>
          <Facts icon={<UserRound aria-hidden />} title={t('profile:account')}>
            <Fact name={t('profile:name')}>
              <span lang={tagOfScript(profile.name)}>{profile.name}</span>
            </Fact>
            <Fact name={t('profile:username')}>{profile.username}</Fact>
            <Fact name={t('profile:memberId')}>
              <CopyReference
                reference={profile._id}
                shown={shortReference(profile._id)}
                label={t('profile:copyMemberId')}
              />
            </Fact>
            <Fact name={t('profile:createdAt')}>{formatDateTime(profile.createdAt)}</Fact>
          </Facts>
          <Facts
            icon={<Landmark aria-hidden />}
            title={t('profile:bankSection')}
            note={t('profile:bankReadOnly')}
          >
            <Fact name={t('profile:bankName')}>
              <BankName bank={profile.bank} />
              <BankInOtherLanguages bank={profile.bank} />
            </Fact>
            <Fact name={t('profile:bankAccountName')}>
              <span lang={tagOfScript(profile.bankAccountName)}>{profile.bankAccountName}</span>
            </Fact>
            <Fact name={t('profile:bankAccountNo')}>{formatAccountNumber(profile.bankAccountNo) || '–'}</Fact>
          </Facts>
          <BankAccountNotice profile={profile} className="mt-4" />
          {profile.needsEnglishName && <EnglishNameNotice profile={profile} className="mt-4" />}
        </div>
        <div>
          <SecurityCard />
          <ThemeCard />
          <SoundCard />
        </div>
      </div>
    </>
  )
}

type FactsProps = { icon: ReactNode; title: string; note?: string; children: ReactNode }

function Facts({ icon, title, note, children }: FactsProps) {
  return (
    <Card as="section" className="mt-4">
      <h2 className="flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-gold">
        {icon}
        {title}
      </h2>
      <dl className="mt-1 divide-y divide-line">{children}</dl>
      {note !== undefined && <p className="border-t border-line pt-3 text-small text-muted">{note}</p>}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold sm:text-right">{children}</dd>
    </div>
  )
}

function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="flex min-h-13 items-center gap-3.5">
        <Skeleton shape="circle" className="size-11" />
        <div>
          <Skeleton className="w-40 text-lead" />
          <Skeleton className="w-24 text-small" />
        </div>
      </div>
      <div className={columnsClass}>
        <div>
          <Skeleton shape="block" className="mt-4 h-84 sm:h-62" />
          <Skeleton shape="block" className="mt-4 h-82 sm:h-58" />
        </div>
        <Skeleton shape="block" className="mt-4 hidden h-96 xl:block" />
      </div>
    </SkeletonGroup>
  )
}

/** On a wide screen what is known of the member stands beside what the member can change. */
const columnsClass = 'xl:grid xl:grid-cols-2 xl:items-start xl:gap-6'
