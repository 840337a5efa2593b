/** The id of nothing that there is. */
export const id = '0190a1c0-0000-7000-8000-000000000000'

export const text = { message_type: 'text', payload: { message: 'x' } }

export const account = {
  name: 'Anan',
  username: '0890000009',
  password: 'kapao-demo-1',
  bankCode: 'KBANK',
  bankAccountName: 'ANAN B',
  bankAccountNo: '0890000009',
}

export const depositAccount = {
  depositAccountId: id,
  bankCode: 'KTB',
  bankType: 'BANK',
  mode: 'MANUAL',
  accountName: 'Kapao',
  accountNo: '9812345679',
  promptPayId: null,
  currency: 'BAHT',
  place: 90,
  isOpen: false,
}

/** A disabled provider, which members do not see. */
export const gameProvider = {
  code: 'EXAMPLE',
  category: 'slot',
  name: 'Example',
  logo: '/games/PG-logo.svg',
  background: '/games/PG-background.svg',
  ftWalletSlot: 1,
  decimals: 2,
  currency: 'BAHT',
  loginWay: 'web',
  web: 'login',
  android: null,
  ios: null,
  protocol: 'client',
  baseUrl: null,
  place: 90,
  isEnabled: false,
}

export const offer = {
  code: 'A',
  kind: 'bonus',
  type: 'day',
  maxReceived: 1,
  creditFixed: 1,
  creditMost: 1,
  percentFail: 1,
  place: 1,
}

export const reward = { isOpen: true, percent: 1, percentSuccess: 0, percentFail: 1, percentTurnover: 0 }

const slice = { label: 'A', bgColor: '#000000', textColor: '#ffffff', weight: 1, kind: 'goods' }

export const wheel = {
  name: 'A',
  coinRate: 100,
  slices: [
    { ...slice, code: 'A' },
    { ...slice, code: 'B' },
  ],
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
export const assertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}
export const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }

export const siteRole = {
  roleId: 'nobody',
  name: 'Night cashier',
  permissions: ['withdrawal.read', 'withdrawal.decide'],
  ceiling: { baht: 20_000, kip: null },
}

/** A browser's subscription, for a key that is not the site's. */
export const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91bEexample',
  keys: {
    p256dh: 'BEUSfGoYGFa-TUPmhJzeGZ8Qa6D5NbmjYJ8fTUAxingp9nnsuZXVb_u91ohyD6oZwd2uLNjeHZ9Z2kLjRNoAy68',
    auth: 'Cpc8zMgxJ4ku9VQ2iDNGxw',
  },
  publicKey: 'BEQ_imRdlsBnfSSij8VreSiKQ26WFoxmb-aZU11LPyJupwyvGYN_pCIPqenjFw8Jj9WGrwm_jbfGMyaX4n6mbTo',
  language: 'th',
}
