import { type HowtoFilms, howtoTopics } from '@kapao/contract/site'
import { howtoSeconds } from './howto-seconds.ts'

const languages = ['th', 'la', 'en'] as const

/** The films that come with the member app, as `npm run record:howto` names them. Decision record 0049. */
export const defaultHowto: HowtoFilms[] = howtoTopics.map((topic) => ({
  topic,
  seconds: howtoSeconds[topic],
  films: languages.map((language) => ({
    language,
    poster: `/howto/${topic}-${language}.webp`,
    sources: [
      { url: `/howto/${topic}-${language}.webm`, type: 'video/webm' },
      { url: `/howto/${topic}-${language}.mp4`, type: 'video/mp4' },
    ],
  })),
  captions: languages.map((language) => ({ language, url: `/howto/${topic}-${language}.vtt` })),
}))
