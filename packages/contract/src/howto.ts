import { z } from 'zod'
import { call } from './call.ts'

/** What the how-to films are about. Specification §2: wallet, entering a game, balance, receiving and ending bonuses. */
export const howtoTopics = ['wallet', 'enter-game', 'balance', 'receive-bonus', 'end-bonus'] as const
export type HowtoTopic = (typeof howtoTopics)[number]

const language = z.enum(['th', 'la', 'en'])

/** A path on this site: the content policy plays nothing from elsewhere. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/[\w./-]+$/)

/** One topic: the same film taken in one language or several, and its captions, whose times hold for each of them. */
export const howtoFilms = z.object({
  topic: z.enum(howtoTopics),
  seconds: z.int().min(1).max(3600),
  films: z
    .array(
      z.object({
        language,
        poster: ownPath,
        /** The same pictures in several formats, the one to be tried first in front. */
        sources: z
          .array(z.object({ url: ownPath, type: z.enum(['video/webm', 'video/mp4']) }))
          .min(1)
          .max(4),
      }),
    )
    .min(1)
    .max(3),
  captions: z.array(z.object({ language, url: ownPath })).max(3),
})
export type HowtoFilms = z.output<typeof howtoFilms>

export const lookupHowto = call({
  name: 'lookupHowto',
  method: 'GET',
  url: '/api/lookup/howto',
  summary: 'The how-to films: where they lie, how long they are, and their captions',
  source: 'Specification §2 /howto, Decision record 0049',
  audience: 'public',
  answer: z.array(howtoFilms),
  refusals: [],
  limits: [{ per: 'address', times: 600, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})
