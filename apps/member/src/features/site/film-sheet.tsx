import type { HowtoFilms } from '@kapao/contract/site-lookups'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useTranslation } from 'react-i18next'
import { FilmPlayer } from './film-player.tsx'
import { useTopicTitle } from './howto-topics.tsx'

type FilmSheetProps = { films: HowtoFilms; isOpen: boolean; onClose: () => void }

export function FilmSheet({ films, isOpen, onClose }: FilmSheetProps) {
  const { t } = useTranslation()
  const title = useTopicTitle(films.topic)
  return (
    <Sheet
      address={`film.${films.topic}`}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
    >
      <FilmPlayer films={films} title={title} isPlaying={isOpen} />
    </Sheet>
  )
}
