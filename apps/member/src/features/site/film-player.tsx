import './film-player.css'
import type { HowtoFilms } from '@kapao/contract/site-lookups'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { CloudOff, RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilm } from './use-film.ts'

type FilmPlayerProps = {
  films: HowtoFilms
  title: string
  /** Becomes false when the sheet starts to close, so that no film keeps playing behind it. */
  isPlaying: boolean
}

/**
 * Plays a film with captions in the reader's language. A failure is shown, and retried on demand or when the phone is
 * online again.
 */
export function FilmPlayer({ films, title, isPlaying }: FilmPlayerProps) {
  const [take, setTake] = useState({ attempt: 0, startAt: 0 })
  const [stoppedAt, setStoppedAt] = useState<number>()
  function retryFrom(startAt: number) {
    setTake({ attempt: take.attempt + 1, startAt })
    setStoppedAt(undefined)
  }
  if (stoppedAt !== undefined) return <FilmFailed onRetry={() => retryFrom(stoppedAt)} />
  return (
    <Film
      key={take.attempt}
      films={films}
      title={title}
      isPlaying={isPlaying}
      {...take}
      onFail={setStoppedAt}
    />
  )
}

type FilmProps = FilmPlayerProps & {
  attempt: number
  startAt: number
  /** Called with the second at which the film stopped. */
  onFail: (at: number) => void
}

function Film({ films, title, isPlaying, attempt, startAt, onFail }: FilmProps) {
  const language = currentLanguage(useTranslation().i18n)
  const film = useFilm(films)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isPlaying) video.current?.pause()
  }, [isPlaying])
  useEffect(() => {
    // The retry button that had the focus is gone.
    if (attempt > 0) video.current?.focus()
  }, [attempt])
  function fail() {
    return onFail(video.current?.currentTime ?? 0)
  }
  const last = (film?.sources.length ?? 0) - 1
  return (
    <video
      ref={video}
      aria-label={title}
      controls
      playsInline
      autoPlay
      muted
      preload="metadata"
      poster={film?.poster}
      width={540}
      height={1110}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = startAt
      }}
      onError={fail}
      className={`film ${frameClass} w-auto bg-ground`}
    >
      {film?.sources.map(({ url, type }, index) => (
        // An error of the last source means that none can be played.
        <source key={url} src={url} type={type} onError={index === last ? fail : undefined} />
      ))}
      {films.captions.map((captions) => (
        <track
          key={captions.language}
          kind="captions"
          src={captions.url}
          srcLang={bcp47(captions.language)}
          label={nativeNames[captions.language]}
          default={captions.language === language}
        />
      ))}
    </video>
  )
}

function FilmFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isOffline = !navigator.onLine
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div role="alert" className={`${frameClass} flex w-full flex-col justify-center`}>
      <EmptyState
        icon={isOffline ? <WifiOff aria-hidden /> : <CloudOff aria-hidden />}
        title={isOffline ? t('offlineTitle') : t('loadFailedTitle')}
        text={isOffline ? t('offlineText') : t('unreachable')}
        action={
          <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

/** As high as the sheet allows and no higher, so that a film recorded on a phone fits the phone that shows it. */
const frameClass =
  'mx-auto block h-[min(39rem,calc(100dvh-8.5rem))] max-w-full rounded-card border border-line md:h-[min(39rem,calc(100dvh-11rem))]'
