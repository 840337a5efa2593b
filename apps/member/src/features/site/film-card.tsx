import type { HowtoFilms, HowtoTopic } from '@kapao/contract/site-lookups'
import { formatCountdown } from '@kapao/i18n/date'
import { Card } from '@kapao/ui/layout/card'
import { Pressable } from '@kapao/ui/actions/pressable'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { topicIcons, useTopicTitle } from './howto-topics.tsx'
import { useFilm } from './use-film.ts'

type FilmCardProps = {
  topic: HowtoTopic
  /** Undefined if the operator has no film on this topic. */
  films: HowtoFilms | undefined
  onPlay: (films: HowtoFilms) => void
}

export function FilmCard({ topic, films, onPlay }: FilmCardProps) {
  const { t } = useTranslation()
  const title = useTopicTitle(topic)
  if (films === undefined) {
    return (
      <Card className="flex items-center gap-4 p-0 pr-4">
        <span className={stillClass}>{topicIcons[topic]}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-small text-muted">{t('site:howtoVideoMissing')}</span>
        </span>
      </Card>
    )
  }
  const length = formatCountdown(films.seconds)
  return (
    <Pressable
      aria-label={`${t('site:howtoPlay', { title })} ${length}`}
      onClick={() => onPlay(films)}
      className="group flex w-full items-center gap-4 rounded-card border border-line bg-surface pr-4 text-left text-text shadow-card transition duration-150 ease-out hover:bg-surface-strong active:scale-[0.98]"
    >
      <span className={stillClass}>
        {topicIcons[topic]}
        <Still films={films} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-muted">{length}</span>
      </span>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-gold/15 text-gold transition group-hover:bg-gold-deep group-hover:text-on-gold">
        <Play aria-hidden className="size-5 translate-x-px fill-current" />
      </span>
    </Pressable>
  )
}

/** The film's poster, unless the phone is set to save data. */
function Still({ films }: { films: HowtoFilms }) {
  const film = useFilm(films)
  if (film === undefined || savesData()) return null
  return (
    <img
      src={film.poster}
      alt=""
      width={90}
      height={112}
      loading="lazy"
      draggable={false}
      className="absolute inset-0 size-full object-cover object-top"
    />
  )
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

const stillClass =
  'relative flex h-28 w-22.5 shrink-0 items-center justify-center overflow-hidden rounded-l-card bg-raised text-muted [&_svg]:size-7'
