import { z } from 'zod'
import { call } from './call.ts'
import { operatorId } from './operator.ts'
import { roleId } from './role-facts.ts'
import { instant, typedText } from './shapes.ts'

const source = 'Console §2'

/** `invited`: who has never set a password, and cannot log in before. */
export const operatorStates = ['invited', 'active', 'suspended'] as const

export const teamOperator = z.object({
  operatorId,
  name: z.string(),
  roles: z.array(roleId),
  state: z.enum(operatorStates),
  createdAt: instant,
  /** To the minute; `null`: never logged in. */
  lastSeenAt: instant.nullable(),
  /** How many sessions are open now. */
  sessions: z.int().min(0),
})
export type TeamOperator = z.output<typeof teamOperator>

const reason = typedText(300)
const done = z.object({ message: z.literal('OK') })
/** How an operator gets in: somebody new, or one who has lost what they log in with. */
export const operatorLink = z.object({
  /** The secret of the link: `/invitation#` and this, at the console's address. For one use. */
  token: z.string(),
  expiresAt: instant,
})
export type OperatorLink = z.output<typeof operatorLink>

export const listOperators = call({
  name: 'listOperators',
  method: 'GET',
  url: '/api/operator/team',
  summary: 'Everybody who runs the site, with roles, state and open sessions',
  source,
  audience: 'operator',
  needs: 'team.read',
  answer: z.object({ operators: z.array(teamOperator) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const inviteOperator = call({
  name: 'inviteOperator',
  method: 'POST',
  url: '/api/operator/team/invite',
  summary: 'Invites somebody new, without roles, by a link for one use and 15 minutes',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ operatorId, name: typedText(60) }),
  answer: operatorLink,
  refusals: ['OPERATOR_EXISTS'],
  mutates: true,
  idempotency: 'none',
})

export const recoverOperator = call({
  name: 'recoverOperator',
  method: 'POST',
  url: '/api/operator/team/recover',
  summary: 'A new link for an operator who has lost the password or the authenticator app; the roles stay',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ operatorId, reason }),
  answer: operatorLink,
  /** NO_DATA: there is none who may log in. ROLE_ABOVE_OWN: they may do more than the operator. */
  refusals: ['NO_DATA', 'OWN_ACCOUNT', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'none',
})

export const setOperatorRoles = call({
  name: 'setOperatorRoles',
  method: 'POST',
  url: '/api/operator/team/roles',
  summary: "Replaces an operator's roles, with effect on the next request",
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ operatorId, roles: z.array(roleId).max(50) }),
  answer: done,
  /** ROLE_MISSING: the site has no such role. ROLE_ABOVE_OWN: one of those added may do more than the operator may give. */
  refusals: ['NO_DATA', 'OWN_ACCOUNT', 'LAST_OWNER', 'ROLE_MISSING', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'state',
})

export const suspendOperator = call({
  name: 'suspendOperator',
  method: 'POST',
  url: '/api/operator/team/suspend',
  summary: 'Keeps an operator out, and ends all of their sessions',
  source,
  audience: 'operator',
  needs: 'team.set',
  personOnly: true,
  body: z.strictObject({ operatorId, reason }),
  answer: done,
  refusals: ['NO_DATA', 'OWN_ACCOUNT', 'LAST_OWNER'],
  mutates: true,
  idempotency: 'state',
})

export const restoreOperator = call({
  name: 'restoreOperator',
  method: 'POST',
  url: '/api/operator/team/restore',
  summary: 'Lets a suspended operator log in again',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ operatorId, reason }),
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const endSessionsOfOperator = call({
  name: 'endSessionsOfOperator',
  method: 'POST',
  url: '/api/operator/team/end-sessions',
  summary: "Ends all of an operator's sessions at once",
  source,
  audience: 'operator',
  needs: 'team.set',
  personOnly: true,
  body: z.strictObject({ operatorId, reason }),
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const teamCalls = [
  listOperators,
  inviteOperator,
  recoverOperator,
  setOperatorRoles,
  suspendOperator,
  restoreOperator,
  endSessionsOfOperator,
] as const
