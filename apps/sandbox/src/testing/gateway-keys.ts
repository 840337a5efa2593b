import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { GatewayKeys, KeyForm } from '../gateways/gateway.ts'
import { gatewayKeyForms } from '../gateways/gateways.ts'

/** Generating an RSA key takes a while, so all gateways of a test file share one. */
let rsaPrivateKey: string | undefined

const generators: Readonly<Record<KeyForm, () => string>> = {
  secret: () => randomBytes(24).toString('hex'),
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  rsaPrivateKey: () =>
    (rsaPrivateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64')),
}

/** A key of every gateway, by the name of its setting. */
export function generateGatewayKeys(): GatewayKeys {
  return Object.fromEntries(Object.entries(gatewayKeyForms).map(([name, form]) => [name, generators[form]()]))
}
