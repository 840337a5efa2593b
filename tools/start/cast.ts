/** The people of the demo data, as the seed creates them. */
export const castPassword = 'kapao-demo-1'

export const cast = [
  { name: 'Somchai', phone: '0810000001', about: 'has money and a long statement' },
  { name: 'Malee', phone: '0810000002', about: 'has a bonus in progress' },
  { name: 'Anan', phone: '0810000003', about: 'has no money' },
  { name: 'Noi', phone: '0810000004', about: 'speaks Lao, has a KTB account named in Thai' },
  { name: 'Dao', phone: '0810000005', about: 'was invited by Somchai' },
]
