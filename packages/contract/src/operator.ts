import { z } from 'zod'
import { call } from './call.ts'
import { permissions } from './permissions.ts'
import { ceiling, roleId } from './role-facts.ts'
import { instant, typedDigits } from './shapes.ts'

const source = 'Console §2'

/** The name that an operator logs in with, and that their acts are recorded under. It never changes. */
export const operatorId = z.string().regex(/^[a-z][a-z0-9._-]{1,39}$/)

const otpCode = typedDigits(10)

/** The operator of a session. */
export const ownOperator = z.object({
  operatorId,
  name: z.string(),
  roles: z.array(roleId),
  /** The names of those that are the site's own. */
  ownRoles: z.array(z.object({ roleId, name: z.string() })),
  permissions: z.array(z.enum(permissions)),
  /** The largest withdrawal that they may approve, if they may at all. */
  ceiling,
  session: z.object({
    _id: z.string(),
    /** The session ends then, however much it is used. */
    endsAt: instant,
    /** It ends then unless it is used before. */
    idleAt: instant,
    /** Until when the operator counts as having just confirmed who they are; `null`: not any more. */
    steppedUpUntil: instant.nullable(),
  }),
})
export type OwnOperator = z.output<typeof ownOperator>

export const logInOperator = call({
  name: 'logInOperator',
  method: 'POST',
  url: '/api/operator/login',
  summary: 'Logs an operator in with name, password and the code of an authenticator app; sets a cookie',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: z.strictObject({ operatorId: z.string().max(100), password: z.string().min(1).max(200), otpCode }),
  answer: ownOperator,
  refusals: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT'],
  limits: [
    { per: 'address', times: 100, seconds: 900 },
    { per: 'phoneAtAddress', times: 10, seconds: 900 },
    { per: 'phone', times: 30, seconds: 900 },
  ],
  mutates: true,
  idempotency: 'none',
})

export const logOutOperator = call({
  name: 'logOutOperator',
  method: 'POST',
  url: '/api/operator/logout',
  summary: 'Ends the session of the request',
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({}),
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const getOwnOperator = call({
  name: 'getOwnOperator',
  method: 'GET',
  url: '/api/operator/self',
  summary: 'Who is logged in, and what they may do',
  source,
  audience: 'operator',
  needs: 'session',
  answer: ownOperator,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const stepUpOperator = call({
  name: 'stepUpOperator',
  method: 'POST',
  url: '/api/operator/step-up',
  summary: 'Confirms by a new code of the authenticator app that it is still the operator',
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({ otpCode }),
  answer: z.object({ until: instant }),
  refusals: ['WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
  limits: [{ per: 'member', times: 10, seconds: 900 }],
  mutates: true,
  idempotency: 'none',
})

export const operatorSession = z.object({
  _id: z.string(),
  device: z.object({ browser: z.string(), system: z.string() }),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
  /** The session of this request. */
  isThis: z.boolean(),
})

export const listOperatorSessions = call({
  name: 'listOperatorSessions',
  method: 'GET',
  url: '/api/operator/sessions',
  summary: "The operator's own sessions, the last active first",
  source,
  audience: 'operator',
  needs: 'session',
  answer: z.object({ sessions: z.array(operatorSession) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const endOperatorSession = call({
  name: 'endOperatorSession',
  method: 'DELETE',
  url: '/api/operator/sessions/:sessionId',
  summary: "Ends one of the operator's own sessions at once",
  source,
  audience: 'operator',
  needs: 'session',
  params: z.object({ sessionId: z.uuid() }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

/** The secret of an invitation's link. */
export const invitationToken = z.string().regex(/^[\w-]{20,100}$/)

export const openInvitation = call({
  name: 'openInvitation',
  method: 'POST',
  url: '/api/operator/invitation',
  summary: 'What an invited operator needs to set up the authenticator app',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: z.strictObject({ token: invitationToken }),
  answer: z.object({
    operatorId,
    name: z.string(),
    roles: z.array(roleId),
    /** The URI (`otpauth://…`) and secret (base32) with which an authenticator app is set up. */
    authenticator: z.object({ uri: z.string(), secret: z.string() }),
    expiresAt: instant,
  }),
  refusals: ['INVITATION_INVALID', 'REQUEST_LIMIT'],
  limits: [{ per: 'address', times: 30, seconds: 900 }],
  mutates: false,
  idempotency: 'none',
})

export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  url: '/api/operator/invitation/accept',
  summary: 'Sets the password and the authenticator app of an invited operator, and logs in; once',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: z.strictObject({ token: invitationToken, password: z.string().min(1).max(200), otpCode }),
  answer: ownOperator,
  refusals: ['INVITATION_INVALID', 'WRONG_CREDENTIAL', 'PASSWORD_TOO_WEAK', 'REQUEST_LIMIT'],
  limits: [{ per: 'address', times: 30, seconds: 900 }],
  mutates: true,
  idempotency: 'none',
})

export const operatorCalls = [
  logInOperator,
  logOutOperator,
  getOwnOperator,
  stepUpOperator,
  listOperatorSessions,
  endOperatorSession,
  openInvitation,
  acceptInvitation,
] as const
