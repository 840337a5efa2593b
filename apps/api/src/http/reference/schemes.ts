import type { CallFacts } from '@kapao/contract/call'
import type { OpenAPIV3_1 } from 'openapi-types'

/** How each kind of caller proves who they are (product §1, decision records 0065 and 0081). */
export const securitySchemes: Record<string, OpenAPIV3_1.SecuritySchemeObject> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that `login` returned to a member' },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, for machines: `kapao_` and 43 characters, as `createApiKey` answers it once',
  },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kapao_operator',
    description: 'The session that `logInOperator` opened, from a page of the same origin',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'A signature of the body by Standard Webhooks. Gateways sign in their own way, and some name the header differently.',
  },
}

/** The groups of calls by the first part of their path. */
const groups = {
  account: 'Registration, profile, password and sessions',
  autoLogin: 'Entering a game',
  bonus: 'Bonuses that members choose from a list',
  book: 'Proofs that the ledger was not changed afterwards',
  callback: 'Notifications by banks, gateways and the bank feed',
  chat: 'Support chat of members and guests',
  grant: 'The active bonus or promotion, and its condition',
  invite: 'Rewards for invited members',
  login: 'Logging in',
  logout: 'Logging out',
  lookup: 'Lists and settings of the site',
  operator: 'Calls of operators',
  otp: 'One-time codes by SMS',
  promotion: 'Promotions that members find by a code',
  qrcode: 'Deposits by QR',
  refund: 'Cashback on losses',
  slip: 'Pictures of slips',
  spinwheel: 'The prize wheel',
  statement: 'Statements of wallets',
  ufabet: 'Entering UFABET',
  wallet: 'The wallet: balance, games, transfers, withdrawals and deposits',
} as const

/** The group of a call, for example `wallet` for `/api/wallet/transfer`. */
export function tagOf({ url }: Pick<CallFacts, 'url'>): string {
  return url.split('/')[2] ?? ''
}

export const tags = Object.entries(groups).map(([name, description]) => ({ name, description }))

/** The URL of a call in the reference: linters refuse a slash at the end, which the specification has in one URL. */
export function documentedUrl({ url }: Pick<CallFacts, 'url'>): string {
  return url.replace(/\/$/, '')
}
