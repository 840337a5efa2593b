import { bankNames } from './bank-names.ts'
import { z } from 'zod'
import { languages } from './language.ts'
import { call } from './call.ts'
import { html } from './shapes.ts'

/* @__NO_SIDE_EFFECTS__ */
function lookup<const Name extends string, const Path extends string, Shape extends z.ZodType>(
  name: Name,
  path: Path,
  summary: string,
  answer: Shape,
) {
  return call({
    name,
    method: 'GET',
    url: `/api/lookup/${path}` as const,
    summary,
    source: 'Specification §7 Lookups',
    audience: 'public',
    answer,
    refusals: [],
    limits: [{ per: 'address', times: 600, seconds: 60 }],
    mutates: false,
    idempotency: 'none',
  })
}

export const bank = z.object({ code: z.string(), ...bankNames })
export type Bank = z.infer<typeof bank>

export const lookupBanks = lookup('lookupBanks', 'banks', 'Banks that a member may register', z.array(bank))

export const lookupSources = lookup(
  'lookupSources',
  'sources',
  'Ways in which a new member may have found the site',
  z.array(z.object({ code: z.string(), description: z.string() })),
)

export const lookupInfo = lookup(
  'lookupInfo',
  'info',
  'Public name and address of the site',
  z.object({ name: z.string(), website: z.string() }),
)

export const lookupConditions = lookup(
  'lookupConditions',
  'conditions',
  'Conditions of play',
  z.object({ conditions: z.array(html) }),
)

export const lookupAgreements = lookup(
  'lookupAgreements',
  'agreements',
  'Agreements to accept',
  z.array(html),
)

export const lookupNotice = lookup(
  'lookupNotice',
  'notice',
  'The text shown before a bonus is received; {percentFail} stands for its fail percentage',
  z.object({ text: z.string() }),
)

export const lookupContact = lookup(
  'lookupContact',
  'contact',
  'How to reach the operator',
  z.object({ contactText: z.string(), lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
)

/** The daily period in which slips are not accepted, Asia/Bangkok, `HH:mm`. Empty strings: never closed. */
export const lookupSlip = lookup(
  'lookupSlip',
  'slip',
  'Daily period in which slip uploads are closed',
  z.object({
    closedFrom: z.string(),
    closedUntil: z.string(),
    /** The operator has paused the check of slips for a moment. */
    isPaused: z.literal(true).optional(),
  }),
)

export const lookupActive = lookup(
  'lookupActive',
  'active',
  'Whether the service has been terminated',
  z.object({ terminated: z.boolean() }),
)

export const lookupRegisterOtp = lookup(
  'lookupRegisterOtp',
  'registerOTP',
  'Whether registration requires a one-time code',
  z.object({ registerOTP: z.boolean() }),
)

export const lookupEnableChatWidget = lookup(
  'lookupEnableChatWidget',
  'enableChatWidget',
  'Whether contact pages offer the support chat',
  z.object({ enableChatWidget: z.boolean() }),
)

/** The topics of the how-to films. Specification §2: wallet, entering a game, balance, receiving and ending bonuses. */
export const howtoTopics = ['wallet', 'enter-game', 'balance', 'receive-bonus', 'end-bonus'] as const
export type HowtoTopic = (typeof howtoTopics)[number]

const language = z.enum(languages)

/** One topic: the film in one or more languages, and captions whose timing fits each of these films. */
export const howtoFilms = z.object({
  topic: z.enum(howtoTopics),
  seconds: z.int(),
  films: z.array(
    z.object({
      language,
      poster: z.string(),
      /** The same video in several formats, in order of preference. */
      sources: z.array(z.object({ url: z.string(), type: z.string() })),
    }),
  ),
  captions: z.array(z.object({ language, url: z.string() })),
})
export type HowtoFilms = z.output<typeof howtoFilms>

/** Required by specification §2 but missing in §7. Decision record 0049. */
export const lookupHowto = lookup('lookupHowto', 'howto', 'The how-to films', z.array(howtoFilms))
