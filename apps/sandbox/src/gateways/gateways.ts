/** The QR gateways that the sandbox simulates: each one's collecting account, and the biller that its QRs name. */
export const gateways = {
  WW: { party: 'ww', holder: 'WW PAY', biller: '010556000000101', bank: 'SCB', number: '9000000101' },
  PAYTIMZ: {
    party: 'paytimz',
    holder: 'PAYTIMZ',
    biller: '010556000000102',
    bank: 'KTB',
    number: '9000000102',
  },
  PAYONEX: {
    party: 'payonex',
    holder: 'PAYONEX',
    biller: '010556000000103',
    bank: 'BBL',
    number: '9000000103',
  },
  FP: { party: 'fp', holder: 'FP PAYMENT', biller: '010556000000104', bank: 'BAY', number: '9000000104' },
  BCEL: { party: 'bcel', holder: 'BCEL OnePay', biller: '', bank: 'BCEL', number: '9000000105' },
} as const

export type Gateway = keyof typeof gateways

export const gatewayNames = Object.keys(gateways) as [Gateway, ...Gateway[]]

export function isGateway(text: string): text is Gateway {
  return Object.hasOwn(gateways, text)
}

/** The gateways that generate Thai bill payment QRs themselves. */
export const thaiGateways = ['WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const satisfies readonly Gateway[]

export type Currency = 'THB' | 'LAK'

/** A BCEL bill number that ends in K is in kip; every other bill is in baht. */
export function currencyOf({ gateway, reference }: { gateway: Gateway; reference: string }): Currency {
  return gateway === 'BCEL' && reference.endsWith('K') ? 'LAK' : 'THB'
}

/** The account into which a gateway collects. */
export function collectorOf(gateway: Gateway) {
  const { bank, number, holder } = gateways[gateway]
  return { bank, number, name: holder }
}

/**
 * A payment notification of a gateway. `amount` is satang as a decimal string; each gateway formats it in its own way.
 */
export type Notice = {
  status: 'paid' | 'cancelled'
  reference: string
  orderId: string
  transactionId: string
  amount: string
  currency: Currency
  paidAt: string
  payer: { bank: string; name: string; account: string }
}

/** The secret that each gateway shares with the operator. FP has an API key and signs with an RSA private key. */
export type GatewayKeys = Record<(typeof gateways)[Gateway]['party'] | 'fpPrivate', string>

export type Signing = { keys: GatewayKeys; at: Date; isBadlySigned: boolean }

/** A call-back ready to be sent. */
export type WrittenCallback = { headers: Record<string, string>; body: string }
