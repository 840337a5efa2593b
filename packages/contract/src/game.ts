import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant } from './shapes.ts'

/** Specification §2 Home: the three carousels. */
export const gameCategories = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof gameCategories)[number]

/** How a member logs into a game. Product §4. */
export const loginWays = ['form', 'link', 'web'] as const
export type LoginWay = (typeof loginWays)[number]

/** The providers from which the server requests login links, as written in the path. Specification §7. */
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

/**
 * A company that serves wallets in both currencies does so by two agent accounts, with units of their own: two providers,
 * of which the one in kip has this at the end of its code.
 */
export const kipSuffix = 'LAK'

/** The company of a provider's code, in whichever currency: `PG` of `PG` and of `PGLAK`. */
export function companyOf(code: string): string {
  return code.endsWith(kipSuffix) ? code.slice(0, -kipSuffix.length) : code
}

const gameCode = z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/)
const link = z.url({ protocol: /^https?$/ })

/**
 * How current the amount of a game card is: `inactive`: no game account. `fresh`: reported by the provider in the last
 * refresh. `stale`: the last known amount. `down`: the last known amount of a provider that does not respond at
 * present.
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
  /** When the provider reported the amount; `null`: never. */
  balanceAt: instant.nullable(),
  /** When the member last opened the account or moved money there; `null`: never. */
  usedAt: instant.nullable(),
  /** The member has marked the game. */
  isFavourite: z.boolean(),
  /** A transfer of this game is in progress: its money is neither in the game nor in the wallet yet. */
  isTransferring: z.boolean(),
  /** The operator has paused the provider: no transfer begins. */
  isPaused: z.literal(true).optional(),
  /** The step of a transfer in the wallet's currency: the smallest amount that the provider's units can represent. */
  step: answeredAmount,
  loginWay: z.enum(loginWays),
  web: link.nullable(),
  android: link.nullable(),
  ios: link.nullable(),
})
export type Game = z.infer<typeof game>

export const gameList = z.object({
  games: z.array(game),
  /** The sum of the wallet and every game's last known balance. */
  total: answeredAmount,
  /** The money in transfer between wallet and games, which is in neither of them. */
  inTransfer: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  /** When the providers were last polled; `null`: never. */
  refreshedAt: instant.nullable(),
})
export type GameList = z.infer<typeof gameList>

const source = 'Specification §7 Wallet, Product §4'
const slotParams = z.object({ slotCode: gameCode })

export const listGames = call({
  name: 'listGames',
  method: 'GET',
  url: '/api/wallet/slot',
  summary: 'Every game with its last known balance; calls no provider',
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
  summary: 'Polls every active provider in parallel, for at most 3 s each, and returns the balances',
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
  summary: 'Opens a game account at a provider',
  source,
  audience: 'member',
  params: slotParams,
  answer: game,
  refusals: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'PARTY_PAUSED', 'SLOT_ACTIVATE_FAIL'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

/** Specification §3 Game login account. Only UFABET has an event form state. */
export const gameAccount = z.object({
  username: z.string(),
  /** Empty while it is hidden. */
  password: z.string(),
  /** The password is shown only after the member has confirmed that it is them (`step-up.ts`). */
  isPasswordHidden: z.boolean(),
  eventFormState: z.record(z.string(), z.string()).optional(),
})
export type GameAccount = z.infer<typeof gameAccount>

export const getGameAccount = call({
  name: 'getGameAccount',
  method: 'GET',
  url: '/api/wallet/account/:slotCode',
  summary: "The username and password of the member's game account at a provider",
  source,
  audience: 'member',
  params: slotParams,
  /** `show`: refuses STEP_UP_REQUIRED instead of hiding the password. */
  query: z.strictObject({ password: z.literal('show').optional() }),
  answer: gameAccount,
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'STEP_UP_REQUIRED'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const resetGamePassword = call({
  name: 'resetGamePassword',
  method: 'GET',
  url: '/api/wallet/resetpassword/:slotCode',
  summary: "Resets the password of the member's game account at a provider and returns the new one",
  source,
  audience: 'member',
  params: slotParams,
  answer: gameAccount,
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'PARTY_PAUSED', 'SLOT_RESET_PASSWORD_FAIL'],
  limits: [{ per: 'member', times: 5, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

export const setFavouriteGame = call({
  name: 'setFavouriteGame',
  method: 'PUT',
  url: '/api/wallet/favourite/:slotCode',
  summary: 'Marks a game as a favourite of the member, or takes the mark away',
  source: 'Product §4',
  audience: 'member',
  params: slotParams,
  body: z.strictObject({ isFavourite: z.boolean() }),
  answer: z.object({ isFavourite: z.boolean() }),
  refusals: ['NO_GAME'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
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
  // A link works once, so a prefetch would use it up.
  mutates: true,
  idempotency: 'state',
} as const

export const autoLogin = call({
  ...login,
  name: 'autoLogin',
  url: '/api/autoLogin/:provider/:username',
  summary: "Creates a short-lived login link to the member's own game account that works once",
  params: loginParams,
})

export const autoLoginByPassword = call({
  ...login,
  name: 'autoLoginByPassword',
  url: '/api/autoLogin/:provider/:username/:password',
  summary: 'The same as `autoLogin`; the password in the path is ignored and never logged',
  params: loginParams.extend({ password: z.string().max(200) }),
})

export const getUfabetForm = call({
  name: 'getUfabetForm',
  method: 'GET',
  url: '/api/ufabet/form/:username',
  summary:
    "The form that the browser posts to log into the member's own UFABET account, with current form state",
  source: 'Specification §3 Game login account, Product §4',
  audience: 'member',
  params: z.object({ username: z.string().min(1).max(64) }),
  answer: z.object({ action: link, eventFormState: z.record(z.string(), z.string()) }),
  refusals: ['SLOT_NO_ACCOUNT', 'NOT_UFABET', 'LOGIN_FAIL'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const gameCalls = [
  listGames,
  refreshGames,
  activateGame,
  getGameAccount,
  resetGamePassword,
  setFavouriteGame,
  autoLogin,
  autoLoginByPassword,
  getUfabetForm,
] as const
