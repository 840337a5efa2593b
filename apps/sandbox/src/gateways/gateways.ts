import { bcel } from './bcel.ts'
import { fp } from './fp.ts'
import type { KeyForm, SandboxGateway } from './gateway.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import { thaiqr } from './thaiqr.ts'
import { ww } from './ww.ts'

/** The QR gateways that the sandbox simulates, by their codes. */
export const gateways = {
  WW: ww,
  PAYTIMZ: paytimz,
  PAYONEX: payonex,
  FP: fp,
  BCEL: bcel,
  THAIQR: thaiqr,
} as const satisfies Readonly<Record<string, SandboxGateway>>

export type Gateway = keyof typeof gateways

export const gatewayNames = Object.keys(gateways) as [Gateway, ...Gateway[]]

export function isGateway(text: string): text is Gateway {
  return Object.hasOwn(gateways, text)
}

export function gatewayOf(gateway: Gateway): SandboxGateway {
  return gateways[gateway]
}

/** The account into which the gateway of an order collects. */
export function collectorOf({ gateway }: { gateway: Gateway }): SandboxGateway['collector'] {
  return gateways[gateway].collector
}

/** The gateways whose QRs are Thai bills. */
export const thaiGateways = gatewayNames.filter((gateway) => gatewayOf(gateway).biller !== undefined)

/** The forms of all keys by the names of their settings. */
export const gatewayKeyForms: Readonly<Record<string, KeyForm>> = Object.fromEntries(
  gatewayNames.flatMap((gateway) => Object.entries(gatewayOf(gateway).keys)),
)
