import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { hideNotice, readHiddenNotice } from '../../storage/hidden-notice.ts'
import { BankAccountNotice } from '../profile/bank-account-notice.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { isAwaited } from '../../wire/is-awaited.ts'
import { useNewsOfStrangers, useSecurityEvents } from '../profile/security.queries.ts'

const EnglishNameNotice = lazyPart(
  async () => (await import('../profile/english-name-notice.tsx')).EnglishNameNotice,
)
const SecurityNews = lazyPart(async () => (await import('./security-news.tsx')).SecurityNews)

/** Notices about the member's account that need attention. Usually there are none. */
export function HomeNotices({ onDeposit }: { onDeposit: () => void }) {
  const { data: profile } = useProfile()
  const event = useNewsOfStrangers()
  const [hidden, setHidden] = useState(readHiddenNotice)
  function hide(eventId: string) {
    hideNotice(eventId)
    setHidden(eventId)
  }
  return (
    <>
      {event !== undefined && event._id !== hidden && (
        <Suspense fallback={<Skeleton shape="block" className="h-16" />}>
          <SecurityNews event={event} onHide={() => hide(event._id)} />
        </Suspense>
      )}
      {profile !== undefined && <BankAccountNotice profile={profile} onDeposit={onDeposit} />}
      {profile?.needsEnglishName === true && (
        <Suspense fallback={<Skeleton shape="block" className="h-16" />}>
          <EnglishNameNotice profile={profile} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the data for these notices has not loaded for the first time yet. */
export function useAreNoticesAwaited(): boolean {
  return [useProfile(), useSecurityEvents()].some(isAwaited)
}
