import type { Shape } from '../shape.ts'
import type { roleName as thai } from '../th/role-name.ts'

export const roleName = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  cashier: 'Cashier',
  'support-lead': 'Support lead',
  support: 'Support',
  marketing: 'Marketing',
  protection: 'Player protection',
  risk: 'Risk',
  auditor: 'Auditor',
} as const satisfies Shape<typeof thai>
