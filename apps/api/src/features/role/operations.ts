import { changeRole } from './change-role.ts'
import { createRole } from './create-role.ts'
import { listRoles } from './list-roles.ts'
import { removeRole } from './remove-role.ts'
import { setRoleCeiling } from './set-role-ceiling.ts'

export const roleOperations = [listRoles, createRole, changeRole, setRoleCeiling, removeRole] as const
