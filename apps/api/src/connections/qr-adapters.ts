import type { QrProvider } from '@kapao/contract/deposit'
import { keyOfGateway } from '@kapao/contract/party-list'
import { type GatewayCode, gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import { connectSynthetic } from '@kapao/providers/qr/synthetic'
import { syntheticProvider } from '@kapao/contract/synthetic'
import type { OutboundHttp } from '@kapao/providers/outbound/outbound-http'
import type { QrAdapter } from '@kapao/providers/qr-adapter'
import type { Config } from '../config.ts'

/** The adapters of the connected gateways by their codes. */
export type QrAdapters = Readonly<Partial<Record<string, QrAdapter>>>

/** The contract's list and the registry name the same gateways: neither direction compiles otherwise. */
type SameCodes = [QrProvider, GatewayCode] extends [GatewayCode, QrProvider] ? readonly QrProvider[] : never
const codes: SameCodes = gatewayCodes

/** Connects every gateway whose address is set, and that of the synthetic member where its key is. */
export function connectQrAdapters(
  { gateways, KEY_SYNTHETIC }: Pick<Config, 'gateways' | 'KEY_SYNTHETIC'>,
  outbound: OutboundHttp,
): QrAdapters {
  const connected = Object.fromEntries(
    codes.flatMap((code) => {
      const connection = gateways[code]
      if (connection === undefined) return []
      const route = outbound.as(keyOfGateway(code)).to(connection.url)
      return [[code, gatewayOf(code).connect({ ...connection, route })]]
    }),
  )
  return KEY_SYNTHETIC === ''
    ? connected
    : { ...connected, [syntheticProvider]: connectSynthetic(KEY_SYNTHETIC) }
}
