import type { GatewayKey } from '@kapao/providers/qr/gateway'
import { gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import { generateRsaKey, generateSecret, generateWebhookSecret } from './random.ts'

const generators: Readonly<Record<GatewayKey['kind'], () => string>> = {
  secret: generateSecret,
  longSecret: generateSecret,
  webhookSecret: generateWebhookSecret,
  rsaPublicKey: generateRsaKey,
}

const keys = gatewayCodes.flatMap((code) => {
  const { keys: ofGateway, isRequired = false } = gatewayOf(code)
  return Object.entries(ofGateway).map(([name, { kind }]) => ({
    name: kind === 'rsaPublicKey' ? privateNameOf(name) : name,
    publicName: kind === 'rsaPublicKey' ? name : undefined,
    isRequired,
    generate: generators[kind],
  }))
})

/**
 * How the keys of the gateways are generated, by the names of their settings. Where a gateway signs with RSA, its
 * private key is generated, which only the sandbox may have.
 */
export const requiredGatewayKeys = generatorsOf(keys.filter(({ isRequired }) => isRequired))
export const optionalGatewayKeys = generatorsOf(keys.filter(({ isRequired }) => !isRequired))

/** The RSA keys of the gateways: the setting of the gateway's private key, and that of the server's public key. */
export const gatewayKeyPairs = keys.flatMap(({ name, publicName }) =>
  publicName === undefined ? [] : [{ privateName: name, publicName }],
)

function privateNameOf(publicName: string): string {
  return publicName.replace(/_PUBLIC$/, '_PRIVATE')
}

function generatorsOf(some: typeof keys): Readonly<Record<string, () => string>> {
  return Object.fromEntries(some.map(({ name, generate }) => [name, generate]))
}
