import { howtoTopics } from '@kapao/contract/site-lookups'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { useSheet } from '../../sheet/use-sheet.ts'
import { FilmCard } from './film-card.tsx'
import { FilmSheet } from './film-sheet.tsx'
import { useHowto } from './howto.queries.ts'

/** The five films of specification §2. No part of a film loads before it is tapped. */
export function HowtoPage() {
  const { t } = useTranslation()
  usePageTitle(t('site:howtoTitle'))
  return (
    <div className="flex flex-col gap-5 py-2">
      <div>
        <h1 className="text-title font-bold">{t('site:howtoTitle')}</h1>
        <p className="text-muted">{t('site:howtoText')}</p>
      </div>
      <Films />
    </div>
  )
}

function Films() {
  const { t } = useTranslation()
  const howto = useHowto()
  const { isOpen, subject, openFor, close } = useSheet('film')
  if (howto.isPending) return <FilmsSkeleton />
  if (howto.data === undefined) {
    return (
      <LoadFailed failure={howto.error} isRetrying={howto.isFetching} onRetry={() => void howto.refetch()} />
    )
  }
  if (howto.data.length === 0) return <EmptyState title={t('site:howtoVideoMissing')} />
  const seen = howto.data.find(({ topic }) => topic === subject)
  return (
    <>
      <ul className="flex flex-col gap-3">
        {howtoTopics.map((topic) => {
          const films = howto.data.find((each) => each.topic === topic)
          return (
            <li key={topic}>
              <FilmCard topic={topic} films={films} onPlay={({ topic: played }) => openFor(played)} />
            </li>
          )
        })}
      </ul>
      {seen && <FilmSheet films={seen} isOpen={isOpen} onClose={close} />}
    </>
  )
}

function FilmsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
      {howtoTopics.map((topic) => (
        <Skeleton key={topic} shape="block" className="h-28" />
      ))}
    </SkeletonGroup>
  )
}
