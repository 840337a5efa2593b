import { z } from 'zod'
import { call } from './call.ts'
import { languages } from './language.ts'

/** A member is notified on at most this many browsers; the one that was stored first gives way. */
export const mostPushDevices = 10

/** Base64url without padding, as browsers write keys. */
function bytes(characters: number) {
  return z.string().regex(new RegExp(`^[\\w-]{${characters}}$`))
}

const exampleKey = 'BEQ_imRdlsBnfSSij8VreSiKQ26WFoxmb-aZU11LPyJupwyvGYN_pCIPqenjFw8Jj9WGrwm_jbfGMyaX4n6mbTo'

const pushState = z.object({
  /** The VAPID key for which browsers subscribe; `null`: the site sends no push messages. */
  publicKey: z
    .string()
    .nullable()
    .meta({ examples: [exampleKey] }),
  /** What this session's browser gets; `null`: nothing. */
  device: z
    .object({
      language: z.enum(languages),
      /** Its messages say what happened to money, and how much. */
      showsAmounts: z.boolean(),
    })
    .nullable(),
})
export type PushState = z.infer<typeof pushState>

export const getPush = call({
  name: 'getPush',
  method: 'GET',
  url: '/api/push',
  summary: 'Whether this session’s browser gets push messages, and the key to subscribe with',
  source: 'Decision record 0098',
  audience: 'member',
  answer: pushState,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const subscribeToPush = call({
  name: 'subscribeToPush',
  method: 'PUT',
  url: '/api/push/subscription',
  summary:
    'Stores the push subscription of this session’s browser, which gets it from no other member any more',
  source: 'Decision record 0098',
  audience: 'member',
  body: z.strictObject({
    /** Where the browser’s push service takes messages for it. */
    endpoint: z
      .url()
      .max(1000)
      .meta({ examples: ['https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91bEexample'] }),
    keys: z.strictObject({
      /** The browser’s public key: an uncompressed point of P-256. */
      p256dh: bytes(87).meta({
        examples: ['BEUSfGoYGFa-TUPmhJzeGZ8Qa6D5NbmjYJ8fTUAxingp9nnsuZXVb_u91ohyD6oZwd2uLNjeHZ9Z2kLjRNoAy68'],
      }),
      /** 16 random bytes. */
      auth: bytes(22).meta({ examples: ['Cpc8zMgxJ4ku9VQ2iDNGxw'] }),
    }),
    /** The key of `getPush` that the browser subscribed with. */
    publicKey: bytes(87).meta({ examples: [exampleKey] }),
    /** Of the messages. */
    language: z.enum(languages),
  }),
  answer: pushState,
  refusals: ['PUSH_KEY_CHANGED', 'PUSH_SERVICE_UNKNOWN', 'VALIDATION_FAILED', 'REQUEST_LIMIT'],
  limits: [{ per: 'member', times: 60, seconds: 3600 }],
  mutates: true,
  idempotency: 'state',
})

export const setPushAmounts = call({
  name: 'setPushAmounts',
  method: 'PUT',
  url: '/api/push/amounts',
  summary: 'Whether push messages to this session’s browser say what happened to money, and how much',
  source: 'Decision record 0098',
  audience: 'member',
  body: z.strictObject({ showsAmounts: z.boolean() }),
  answer: pushState,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const unsubscribeFromPush = call({
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  url: '/api/push/subscription',
  summary: 'Ends the push messages to this session’s browser',
  source: 'Decision record 0098',
  audience: 'member',
  answer: pushState,
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const pushCalls = [getPush, subscribeToPush, setPushAmounts, unsubscribeFromPush] as const
