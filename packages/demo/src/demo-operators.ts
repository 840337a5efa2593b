import type { RoleName } from '@kapao/contract/permissions'

export type DemoOperator = {
  operatorId: string
  name: string
  roles: readonly RoleName[]
  /** The secret of the authenticator app, in base32. The sandbox's authenticator page has the same. */
  secret: string
}

/** The people who run the demo's site. Like the cast, they exist only outside production. */
export const demoOperators: readonly DemoOperator[] = [
  { operatorId: 'kanda', name: 'Kanda', roles: ['owner'], secret: 'KANDAKANDAKANDAKANDAKANDAKANDA22' },
  { operatorId: 'ploy', name: 'Ploy', roles: ['cashier'], secret: 'PLOYPLOYPLOYPLOYPLOYPLOYPLOYPLOY' },
  { operatorId: 'ton', name: 'Ton', roles: ['support'], secret: 'TONTONTONTONTONTONTONTONTONTONTO' },
  { operatorId: 'ekk', name: 'Ekk', roles: ['finance'], secret: 'EKKEKKEKKEKKEKKEKKEKKEKKEKKEKKEK' },
]
