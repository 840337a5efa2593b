import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'

export type Currency = 'THB' | 'LAK'

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

/** The form of a key: a shared secret, that of Standard Webhooks, or an RSA private key (PKCS #8, DER, base64). */
export type KeyForm = 'secret' | 'webhookSecret' | 'rsaPrivateKey'

/** The keys of the gateways by the names of their settings. */
export type GatewayKeys<Name extends string = string> = Readonly<Record<Name, string>>

export type Signing<Name extends string = string> = {
  keys: GatewayKeys<Name>
  at: Date
  isBadlySigned: boolean
}

/** A call-back ready to be sent. */
export type WrittenCallback = { headers: Record<string, string>; body: string }

/** A QR gateway that the sandbox simulates. */
export type SandboxGateway<KeyName extends string = string> = {
  /** The account into which the gateway collects. */
  collector: { bank: string; number: string; name: string }
  /** The biller that its Thai bills name; none at a gateway whose QRs are no Thai bills. */
  biller?: string
  keys: Readonly<Record<KeyName, KeyForm>>
  /** Its calls. They are registered in a Fastify plugin of their own, as each gateway parses bodies in its own way. */
  addRoutes(app: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<KeyName>): void
  /** Builds and signs a call-back in the gateway's format. */
  writeCallback(notice: Notice, signing: Signing<KeyName>): WrittenCallback | Promise<WrittenCallback>
}
