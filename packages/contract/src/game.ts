import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant } from './shapes.ts'

/** Specification §2 Home: the three carousels. */
export const gameCategories = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof gameCategories)[number]

/** How a member gets into a game. Product §4. */
export const loginWays = ['form', 'link', 'web'] as const
export type LoginWay = (typeof loginWays)[number]

/** The providers whose login link the server asks for, as they stand in the path. Specification §7. */
export const autoLoginProviders = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
] as const

const gameCode = z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/)
const link = z.url({ protocol: /^https?$/ })

/**
 * How true a card's amount is: `inactive` has no account; `fresh` was told by the provider within the last refresh;
 * `stale` is the last known amount; `down` is the last known amount of a provider that does not answer at present.
 */
export const gameStates = ['inactive', 'fresh', 'stale', 'down'] as const

export const game = z.object({
  category: z.enum(gameCategories),
  code: gameCode,
  name: z.string(),
  /** Paths of pictures. */
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  /** In the provider's own units; baht = `amount` × `ftWalletSlot`. */
  amount: answeredAmount,
  ftWalletSlot: z.number().positive(),
  /** The same in the wallet's currency, exact. */
  balance: answeredAmount,
  state: z.enum(gameStates),
  /** When the provider told the amount; `null` where it never did. */
  balanceAt: instant.nullable(),
  /** A transfer of this game is in progress: its money is neither here nor in the wallet yet. */
  isTransferring: z.boolean(),
  /** The least step of a transfer, in the wallet's currency: what the provider's units can carry. */
  step: answeredAmount,
  loginWay: z.enum(loginWays),
  web: link.nullable(),
  android: link.nullable(),
  ios: link.nullable(),
})
export type Game = z.infer<typeof game>

export const gameList = z.object({
  games: z.array(game),
  /** The wallet and every game's last known balance. */
  total: answeredAmount,
  /** On its way between wallet and games, in neither of them. */
  inTransfer: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  /** When the providers were last asked; `null`: never. */
  refreshedAt: instant.nullable(),
})
export type GameList = z.infer<typeof gameList>

const source = 'Specification §7 Wallet, Product §4'
const slotParams = z.object({ slotCode: gameCode })

export const listGames = call({
  name: 'listGames',
  method: 'GET',
  url: '/api/wallet/slot',
  summary: 'Every game with the last known balance; no provider is asked',
  source: 'Product §4',
  audience: 'member',
  answer: gameList,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const refreshGames = call({
  name: 'refreshGames',
  method: 'GET',
  url: '/api/wallet/refresh/slot',
  summary: 'Asks every active provider at once, 3 s each, and answers with what came',
  source,
  audience: 'member',
  answer: gameList,
  refusals: [],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const activateGame = call({
  name: 'activateGame',
  method: 'GET',
  url: '/api/wallet/activate/:slotCode',
  summary: 'Opens an account at a provider',
  source,
  audience: 'member',
  params: slotParams,
  answer: game,
  refusals: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

/** Specification §3 Game login account: the event form state is UFABET's alone. */
export const gameAccount = z.object({
  username: z.string(),
  password: z.string(),
  eventFormState: z.record(z.string(), z.string()).optional(),
})
export type GameAccount = z.infer<typeof gameAccount>

export const getGameAccount = call({
  name: 'getGameAccount',
  method: 'GET',
  url: '/api/wallet/account/:slotCode',
  summary: "The member's own user name and password at a provider",
  source,
  audience: 'member',
  params: slotParams,
  answer: gameAccount,
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const resetGamePassword = call({
  name: 'resetGamePassword',
  method: 'GET',
  url: '/api/wallet/resetpassword/:slotCode',
  summary: "A new password for the member's account at a provider",
  source,
  audience: 'member',
  params: slotParams,
  answer: gameAccount,
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
  limits: [{ per: 'member', times: 5, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

const loginParams = z.object({ provider: z.enum(autoLoginProviders), username: z.string().min(1).max(64) })
const login = {
  method: 'GET',
  source,
  audience: 'member',
  answer: z.object({ link }),
  refusals: ['SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'LOGIN_FAIL'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  // A link is single-use: whoever prefetches one spends it.
  mutates: true,
  idempotency: 'state',
} as const

export const autoLogin = call({
  ...login,
  name: 'autoLogin',
  url: '/api/autoLogin/:provider/:username',
  summary: "A single-use, short-lived link into the member's own account",
  params: loginParams,
})

export const autoLoginByPassword = call({
  ...login,
  name: 'autoLoginByPassword',
  url: '/api/autoLogin/:provider/:username/:password',
  summary: 'The same; the password of the path is ignored and never logged',
  params: loginParams.extend({ password: z.string().max(200) }),
})

export const getUfabetForm = call({
  name: 'getUfabetForm',
  method: 'GET',
  url: '/api/ufabet/form/:username',
  summary: "The form that the browser posts to log into the member's own UFABET account, its state fresh",
  source: 'Specification §3 Game login account, Product §4',
  audience: 'member',
  params: z.object({ username: z.string().min(1).max(64) }),
  answer: z.object({ action: link, eventFormState: z.record(z.string(), z.string()) }),
  refusals: ['SLOT_NO_ACCOUNT', 'NOT_UFABET', 'LOGIN_FAIL'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})
