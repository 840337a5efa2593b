/** The people of the demo data, as the seed creates them. */
export const castPassword = 'kapao-demo-1'

/** The people who run the demo's site; their codes are on the sandbox's authenticator page. */
export const demoOperators = [
  { operatorId: 'kanda', name: 'Kanda', about: 'owner: may do everything' },
  { operatorId: 'ploy', name: 'Ploy', about: 'cashier: approves withdrawals, matches deposits' },
  { operatorId: 'ton', name: 'Ton', about: 'support: answers members' },
  { operatorId: 'ekk', name: 'Ekk', about: 'finance: decides what is stuck' },
]

export const cast = [
  { name: 'Somchai', phone: '0810000001', about: 'has money and a long statement' },
  { name: 'Malee', phone: '0810000002', about: 'has a bonus in progress' },
  { name: 'Anan', phone: '0810000003', about: 'has no money' },
  { name: 'Noi', phone: '0810000004', about: 'speaks Lao, has a KTB account named in Thai' },
  { name: 'Dao', phone: '0810000005', about: 'was invited by Somchai' },
]
