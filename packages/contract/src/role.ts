import { z } from 'zod'
import { call } from './call.ts'
import { permissions } from './permissions.ts'
import { ceiling, roleId } from './role-facts.ts'
import { instant, typedText } from './shapes.ts'

const source = 'Console §2'

/** The roles of every site for which a site may set a ceiling: those that approve withdrawals, apart from owners. */
export const rolesWithCeiling = ['manager', 'finance', 'cashier', 'risk'] as const
export type RoleWithCeiling = (typeof rolesWithCeiling)[number]

export const role = z.object({
  roleId,
  /** `null`: a role that every site has. The console names it in the operator's language. */
  name: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  /** The largest withdrawal that it may approve. */
  ceiling,
  /** Changes with every change; 0: never changed. */
  version: z.int().min(0),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type Role = z.output<typeof role>

const written = {
  roleId,
  name: typedText(40),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  /** Of no effect unless the role may decide withdrawals. */
  ceiling,
}
/** The version that the change was made on. */
const version = z.int().min(0)
const done = z.object({ message: z.literal('OK') })

export const listRoles = call({
  name: 'listRoles',
  method: 'GET',
  url: '/api/operator/roles',
  summary: 'Every role with what it permits: those of every site, and those of this one',
  source,
  audience: 'operator',
  needs: 'team.read',
  answer: z.object({ roles: z.array(role) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const createRole = call({
  name: 'createRole',
  method: 'POST',
  url: '/api/operator/roles/create',
  summary: 'Creates a role of the site, which nobody has yet',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject(written),
  answer: done,
  /** ROLE_EXISTS: the id or the name is taken. ROLE_ABOVE_OWN: it may do more than the operator may give. */
  refusals: ['ROLE_EXISTS', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'none',
})

export const changeRole = call({
  name: 'changeRole',
  method: 'POST',
  url: '/api/operator/roles/change',
  summary: 'Changes a role of the site for everybody who has it, with effect on their next request',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ ...written, version }),
  answer: done,
  /** NO_DATA: the site has no such role of its own. ROLE_CHANGED: somebody else has changed it. */
  refusals: ['NO_DATA', 'ROLE_CHANGED', 'ROLE_EXISTS', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'state',
})

export const setRoleCeiling = call({
  name: 'setRoleCeiling',
  method: 'POST',
  url: '/api/operator/roles/ceiling',
  summary: 'Sets the largest withdrawal that a role of every site may approve here',
  source,
  audience: 'operator',
  needs: 'team.set',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject({ roleId: z.enum(rolesWithCeiling), ceiling, version }),
  answer: done,
  refusals: ['ROLE_CHANGED', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'state',
})

export const removeRole = call({
  name: 'removeRole',
  method: 'POST',
  url: '/api/operator/roles/remove',
  summary: 'Removes a role of the site that nobody has',
  source,
  audience: 'operator',
  needs: 'team.set',
  personOnly: true,
  body: z.strictObject({ roleId }),
  answer: done,
  /** ROLE_IN_USE: an operator, invited or suspended ones too, or a valid API key has it. */
  refusals: ['NO_DATA', 'ROLE_IN_USE'],
  mutates: true,
  idempotency: 'state',
})

export const roleCalls = [listRoles, createRole, changeRole, setRoleCeiling, removeRole] as const
