import { z } from 'zod'
import { call } from './call.ts'
import { writtenPicture } from './picture.ts'
import { autoLoginProviders, gameCategories, loginWays } from './game.ts'

/** With TLS, save on the same machine. */
const isProtected = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const address = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isProtected, { error: 'not by https' })
/** An address, or a path below the base address. */
const place = z.union([
  address,
  z
    .string()
    .max(300)
    .regex(/^[\w.~-][\w.~/?=&%-]*$/),
])

const provider = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{0,19}$/)
    .refine((code) => code !== 'WALLET', { error: 'the wallet’s own' }),
  category: z.enum(gameCategories),
  name: z.string().trim().min(1).max(60),
  logo: writtenPicture,
  background: writtenPicture,
  /** Baht or kip in one unit of the provider, with at most 4 decimals. */
  ftWalletSlot: z
    .number()
    .positive()
    .max(99_999_999)
    .refine(
      (factor) =>
        Number.isSafeInteger(Math.round(factor * 10_000)) && Math.round(factor * 10_000) / 10_000 === factor,
      {
        error: 'at most 4 decimals',
      },
    ),
  /** Decimals that the provider keeps of a unit. */
  decimals: z.int().min(0).max(2),
  currency: z.enum(['BAHT', 'LAK']),
  loginWay: z.enum(loginWays),
  web: place.nullable(),
  android: place.nullable(),
  ios: place.nullable(),
  /** Which of the three classes of protocols it speaks (decision record 0020). */
  protocol: z.enum(['client', 'two-phase', 'none']),
  /** Where it is. `null`: it is one that the sandbox plays. */
  baseUrl: address.nullable(),
  place: z.int().min(0).max(10_000),
  isEnabled: z.boolean(),
})

const hasLink = (code: string): boolean => autoLoginProviders.some((known) => known === code.toLowerCase())

const source = 'Specification §9, Product §4'

export const listGameProviders = call({
  name: 'listGameProviders',
  method: 'GET',
  url: '/api/operator/games',
  summary: 'Every game provider as an operator wrote it; of its credentials only whether there are any',
  source,
  audience: 'operator',
  answer: z.array(z.strictObject({ ...provider.shape, hasCredentials: z.boolean() })),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setGameProvider = call({
  name: 'setGameProvider',
  method: 'POST',
  url: '/api/operator/games',
  summary:
    'Writes a game provider, or changes the one of this code; its credentials are sealed and never told again',
  source,
  audience: 'operator',
  body: z
    .strictObject({
      ...provider.shape,
      /** What proves us to it. Left out: as they are. */
      credentials: z
        .strictObject({ agent: z.string().min(1).max(200), secret: z.string().min(1).max(500) })
        .optional(),
    })
    .refine(({ loginWay, code }) => loginWay !== 'link' || hasLink(code), {
      error: 'no links are asked for from it',
      path: ['loginWay'],
    })
    .refine(({ loginWay, web }) => loginWay === 'link' || web !== null, {
      error: 'it is opened by its page for the web',
      path: ['web'],
    }),
  answer: z.object({ message: z.literal('OK') }),
  /**
   * KEY_MISSING: an address without credentials. SLOT_ALREADY_ACTIVE: members have accounts there, so currency, unit,
   * decimals and protocol stay what they are; money there is counted by them.
   */
  refusals: ['KEY_MISSING', 'SLOT_ALREADY_ACTIVE'],
  mutates: true,
  idempotency: 'state',
})
