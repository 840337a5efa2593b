import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'
import { useIsAnswered } from '../../wire/use-is-answered.ts'
import { MemberHeader } from './member-header.tsx'

/** The parts of home. A part that is not known yet or failed to load is absent. */
export type HomeParts = {
  balance: ReactNode
  notices: ReactNode
  movements: ReactNode
  games: ReactNode
  latest: ReactNode
  invite: ReactNode
}

const ChatCard = lazyPart(async () => (await import('../site/chat-card.tsx')).ChatCard)

/** One column. The invitation is last, so that the layout does not shift when it appears. */
export function PhoneHome({ balance, notices, movements, games, latest, invite }: HomeParts) {
  return (
    <div className="flex flex-col gap-4 pt-1">
      <MemberHeader />
      {balance}
      {notices}
      {movements}
      {games}
      {latest}
      {invite}
    </div>
  )
}

/** The games in the middle, and at the right what concerns money, which stays in sight, and the support chat. */
export function WideHome({ balance, notices, movements, games, latest, invite }: HomeParts) {
  const { t } = useTranslation()
  const isAnswered = useIsAnswered()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6 pt-1">
      <div className="flex min-w-0 flex-col gap-5">
        <MemberHeader />
        {notices}
        {games}
        {invite}
      </div>
      <section aria-label={t('wallet:title')} className="sticky top-4 flex flex-col gap-4">
        {balance}
        {movements}
        {latest}
        <Suspense>{isAnswered && <ChatCard />}</Suspense>
      </section>
    </div>
  )
}
