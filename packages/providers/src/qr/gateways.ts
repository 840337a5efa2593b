import { bcel } from './bcel.ts'
import { fp } from './fp.ts'
import type { Gateway } from './gateway.ts'
import { kbank } from './kbank.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import { syntheticGateway } from './synthetic.ts'
import { thaiqr } from './thaiqr.ts'
import { ww } from './ww.ts'

/** Every QR gateway by its code, in the order in which the demo's members see them. */
export const gateways = {
  KBANK: kbank,
  WW: ww,
  PAYTIMZ: paytimz,
  PAYONEX: payonex,
  FP: fp,
  BCEL: bcel,
  THAIQR: thaiqr,
} as const satisfies Readonly<Record<string, Gateway>>

export type GatewayCode = keyof typeof gateways

export const gatewayCodes = Object.keys(gateways) as GatewayCode[]

export function gatewayOf(code: GatewayCode): Gateway {
  return gateways[code]
}

/** The gateway with this code, undefined where it is the code of a bank that is none. */
export function findGateway(code: string): Gateway | undefined {
  const known: Readonly<Record<string, Gateway>> = gateways
  return Object.hasOwn(known, code) ? known[code] : undefined
}

/** What the rules of deposits need to know of a gateway, also of that of the synthetic member. */
export type GatewayRules = Pick<Gateway, 'amounts' | 'namesPaymentBy' | 'writePayload'>

export function rulesOf(code: GatewayCode | 'SYNTHETIC'): GatewayRules {
  return code === 'SYNTHETIC' ? syntheticGateway : gatewayOf(code)
}
