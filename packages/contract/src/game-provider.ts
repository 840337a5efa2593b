import { z } from 'zod'
import { call } from './call.ts'
import { writtenPicture } from './picture.ts'
import { autoLoginProviders, companyOf, gameCategories, loginWays } from './game.ts'

/** Whether a URL uses TLS or is on this machine. */
function isProtected(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const address = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isProtected, { error: 'not by https' })
/** A URL, or a path relative to the base URL. */
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
  /** How many baht or kip one unit of the provider is worth, with at most 4 decimals. */
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
  /** The number of decimals that the provider supports. */
  decimals: z.int().min(0).max(2),
  currency: z.enum(['BAHT', 'LAK']),
  loginWay: z.enum(loginWays),
  web: place.nullable(),
  android: place.nullable(),
  ios: place.nullable(),
  /** A protocol that the server has an adapter for (decision record 0020). */
  protocol: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  /** The base URL of the provider's API. `null`: the sandbox simulates the provider. */
  baseUrl: address.nullable(),
  place: z.int().min(0).max(10_000),
  isEnabled: z.boolean(),
})

/** Whether links are requested from this company; the provider in kip may have a code of its own. */
function hasLink({ code, currency }: { code: string; currency: 'BAHT' | 'LAK' }): boolean {
  const company = currency === 'LAK' ? companyOf(code) : code
  return autoLoginProviders.some((known) => known === company.toLowerCase())
}

const source = 'Specification §9, Product §4'

export const listGameProviders = call({
  name: 'listGameProviders',
  method: 'GET',
  url: '/api/operator/games',
  summary: 'Every game provider as an operator configured it; of the credentials only whether they are set',
  source,
  audience: 'operator',
  needs: 'game.read',
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
    'Creates a game provider or changes the one with this code; the credentials are encrypted, never returned, and voided by another origin',
  source,
  audience: 'operator',
  needs: 'game.set',
  wantsStepUp: true,
  body: z
    .strictObject({
      ...provider.shape,
      /** Our credentials at the provider. If omitted, the stored ones stay while `baseUrl` keeps its origin. */
      credentials: z
        .strictObject({ agent: z.string().min(1).max(200), secret: z.string().min(1).max(500) })
        .optional(),
    })
    .refine(
      ({ ftWalletSlot, decimals }) => Math.round(ftWalletSlot * 10_000) % (100 * 10 ** decimals) === 0,
      {
        error: 'its smallest amount is no whole number of satang',
        path: ['decimals'],
      },
    )
    .refine((written) => written.loginWay !== 'link' || hasLink(written), {
      error: 'no links are asked for from it',
      path: ['loginWay'],
    })
    .refine(({ loginWay, web }) => loginWay === 'link' || web !== null, {
      error: 'it is opened by its page for the web',
      path: ['web'],
    }),
  answer: z.object({
    message: z.literal('OK'),
    /** `voided`: the base URL has another origin, so the stored ones were deleted; members cannot play there until new ones are set. */
    credentials: z.enum(['stored', 'kept', 'voided', 'none']),
  }),
  /**
   * VALIDATION_FAILED also for a base URL or login page at a private host, in production. KEY_MISSING: a base URL
   * without credentials. SLOT_ALREADY_ACTIVE: members have game accounts there, so the
   * currency, unit, decimals and protocol may not change: the money there is counted with them.
   */
  refusals: ['VALIDATION_FAILED', 'KEY_MISSING', 'SLOT_ALREADY_ACTIVE'],
  mutates: true,
  idempotency: 'state',
})

export const gameProviderCalls = [listGameProviders, setGameProvider] as const
