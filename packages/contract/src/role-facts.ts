import { z } from 'zod'
import { type RoleName, roleNames } from './permissions.ts'
import { amount } from './shapes.ts'

/** A role that every site has, or one of the site's own. */
export const roleId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .meta({ examples: ['cashier'] })

/** The largest withdrawal that may be approved, in baht and in kip; `null`: any. */
export const ceiling = z.strictObject({ baht: amount.nullable(), kip: amount.nullable() })
export type Ceiling = z.output<typeof ceiling>

export const noCeiling: Ceiling = { baht: null, kip: null }

export function isRoleName(id: string): id is RoleName {
  return roleNames.some((each) => each === id)
}
