import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, typedDigits } from './shapes.ts'

export const login = call({
  name: 'login',
  method: 'POST',
  url: '/api/login',
  summary: 'Logs in with phone number and password',
  source: 'Specification §7 Account, Product §2',
  audience: 'visitor',
  body: z.object({
    username: typedDigits(40),
    password: z.string().min(1).max(200),
    /** Requests a token that ends after 30 days without use, instead of 2 hours. */
    remember: z.boolean().default(false),
  }),
  answer: z.object({ token: z.string() }),
  refusals: ['WRONG_CREDENTIAL', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_IP', 'REQUEST_LIMIT'],
  limits: [
    // Thousands of phones share one address of a mobile carrier.
    { per: 'address', times: 300, seconds: 900 },
    { per: 'phoneAtAddress', times: 10, seconds: 900 },
    { per: 'phone', times: 30, seconds: 900 },
  ],
  mutates: true,
  idempotency: 'none',
})

export const logout = call({
  name: 'logout',
  method: 'POST',
  url: '/api/logout',
  summary: 'Revokes the token of the request',
  source: 'Specification §4 Auth, Product §2',
  audience: 'member',
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const changePassword = call({
  name: 'changePassword',
  method: 'PUT',
  url: '/api/account/changepwd',
  summary: "Changes the member's password and ends every other session",
  source: 'Specification §7 Account, Product §2',
  audience: 'member',
  body: z.object({ oldPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) }),
  answer: z.object({ message: z.literal('OK'), endedSessions: z.int().min(0) }),
  refusals: ['WRONG_PASSWORD', 'PASSWORD_TOO_WEAK', 'REQUEST_LIMIT'],
  limits: [{ per: 'member', times: 10, seconds: 900 }],
  mutates: true,
  idempotency: 'state',
})

/** The browser and system of a request, from its user agent; empty if unknown. */
export const device = z.object({ browser: z.string(), system: z.string() })

export const session = z.object({
  _id: z.string(),
  device,
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** The session of this request. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  url: '/api/account/sessions',
  summary: "The member's sessions, the last active first",
  source: 'Product §2',
  audience: 'member',
  answer: z.object({ sessions: z.array(session) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const revokeSession = call({
  name: 'revokeSession',
  method: 'DELETE',
  url: '/api/account/sessions/:sessionId',
  summary: "Ends one of the member's sessions at once",
  source: 'Product §2',
  audience: 'member',
  params: z.object({ sessionId: z.uuid() }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const revokeOtherSessions = call({
  name: 'revokeOtherSessions',
  method: 'DELETE',
  url: '/api/account/sessions',
  summary: 'Ends every other session of the member',
  source: 'Product §2',
  audience: 'member',
  answer: z.object({ message: z.literal('OK'), endedSessions: z.int().min(0) }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const securityEventKinds = [
  'NEW_LOGIN',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'PASSWORD_RESET_STARTED',
  'NAME_CHANGED',
  'BANK_ACCOUNT_NAME_CHANGED',
  'BANK_ACCOUNT_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'WITHDRAWAL',
] as const

export const securityEvent = z.object({
  _id: z.string(),
  kind: z.enum(securityEventKinds),
  device,
  address: z.string(),
  at: instant,
  /** The amount of a withdrawal; `null` for other events. */
  amount: answeredAmount.nullable(),
  currency: z.enum(['BAHT', 'LAK']).nullable(),
  isSeen: z.boolean(),
  /** The operator did it; then device and address are empty. */
  byOperator: z.boolean(),
  /** The session of this request caused it. */
  isThis: z.boolean(),
  /** The session that caused it, while it can still be ended. */
  sessionId: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const listSecurityEvents = call({
  name: 'listSecurityEvents',
  method: 'GET',
  url: '/api/account/events',
  summary: 'The latest logins on new devices, account changes and withdrawals',
  source: 'Product §2',
  audience: 'member',
  answer: z.object({ events: z.array(securityEvent) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const markSecurityEventsSeen = call({
  name: 'markSecurityEventsSeen',
  method: 'PUT',
  url: '/api/account/events/seen',
  summary: 'Marks security events as seen by the member',
  source: 'Product §2',
  audience: 'member',
  body: z.strictObject({ events: z.array(z.uuid()).min(1).max(50) }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const sessionCalls = [
  changePassword,
  login,
  logout,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSecurityEvents,
  markSecurityEventsSeen,
] as const
