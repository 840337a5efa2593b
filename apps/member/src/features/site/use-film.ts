import type { HowtoFilms } from '@kapao/contract/site-lookups'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

/** The film in the reader's language, or the first one if that language has none. */
export function useFilm({ films }: HowtoFilms): HowtoFilms['films'][number] | undefined {
  const language = currentLanguage(useTranslation().i18n)
  return films.find((film) => film.language === language) ?? films[0]
}
