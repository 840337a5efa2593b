import { languages } from '@kapao/contract/language'
import { howtoTopics } from '@kapao/contract/site-lookups'
import { howtoSeconds } from './howto-seconds.ts'

/**
 * The films that ship with the member app, under the names that `npm run record:howto` creates. Decision record 0049.
 */
export const defaultHowto = howtoTopics.map((topic) => ({
  topic,
  seconds: howtoSeconds[topic],
  films: languages.map((language) => ({
    language,
    poster: `/howto/${topic}-${language}.webp`,
    sources: [
      { url: `/howto/${topic}-${language}.webm`, type: 'video/webm' as const },
      { url: `/howto/${topic}-${language}.mp4`, type: 'video/mp4' as const },
    ],
  })),
  captions: languages.map((language) => ({ language, url: `/howto/${topic}-${language}.vtt` })),
}))
