import type { Currency, Satang } from '@kapao/money/satang'
import type { Route } from '../outbound/outbound-http.ts'
import type { QrAdapter } from '../qr-adapter.ts'

/** In whole units of the currency: baht or kip. */
export type QrAmounts = { quick: readonly number[]; least: number }

/** A key in the environment: its form, and how a refused setting describes it. */
export type GatewayKey = {
  /** `longSecret` has at least 32 characters. `webhookSecret` is that of Standard Webhooks. */
  kind: 'secret' | 'longSecret' | 'webhookSecret' | 'rsaPublicKey'
  takes: string
}

/** The operator's account at a gateway, as the demo has it. */
export type DemoGatewayAccount = {
  depositAccountId: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS'
  accountNo: string
  promptPayId: string | null
  currency: Currency
}

/** What a QR of our own carries. */
export type OwnQr = {
  /** The operator's account, as the gateway's QR names it. */
  receiver: string
  amountSatang: Satang
  currency: Currency
  /** Our reference; empty at a gateway that names a payment by its amount. */
  reference: string
}

/**
 * All that is known of a gateway. `gateways.ts` lists them by their codes; the settings, the connections, the demo's
 * accounts, the amounts that members see and the example of a production's settings are derived from that list.
 */
export type Gateway<KeyName extends string = string> = {
  /** The name of a gateway that is no bank. Without a Lao one it is the Thai one, which then is in Latin letters. */
  title: { th: string; la?: string; en: string }
  /** The quick amounts and the minimum in each currency that the gateway moves. Specification §9. */
  amounts: Readonly<Partial<Record<Currency, QrAmounts>>>
  /** How a payment names its QR: by our reference, or only by an amount that no other QR has at that time. */
  namesPaymentBy: 'reference' | 'amount'
  /**
   * A payment's id is the sending bank's own reference of the transfer, so that a slip and a call-back of the same
   * transfer are recognised as one.
   */
  reportsTransfers?: true
  /** Writes the text of the QR. Left out where the gateway generates it. */
  writePayload?: (qr: OwnQr) => string
  /** The server does not start without the address and the keys of a required gateway. */
  isRequired?: true
  /** The settings that prove who asks and who calls back. The address is the setting `CODE_URL`. */
  keys: Readonly<Record<KeyName, GatewayKey>>
  demoAccount: DemoGatewayAccount
  connect(connection: GatewayConnection<KeyName>): QrAdapter
}

export type GatewayConnection<KeyName extends string = string> = {
  route: Route
  url: string
  keys: Readonly<Record<KeyName, string>>
  timeoutMilliseconds?: number
}

/** The setting with the address of a gateway. */
export function urlSettingOf<Code extends string>(code: Code): `${Code}_URL` {
  return `${code}_URL`
}

/**
 * The quick amounts and the minimum of a gateway, undefined in a currency that it does not move. The operator's minimum
 * in baht, if set, replaces the gateway's minimum and the first quick amount, and removes the quick amounts below it.
 * Specification §9; decision record 0028.
 */
export function qrAmountsFor(
  { amounts }: Pick<Gateway, 'amounts'>,
  currency: Currency,
  minimum: number | undefined,
): QrAmounts | undefined {
  const usual = amounts[currency]
  if (usual === undefined || minimum === undefined || currency !== 'BAHT') return usual
  const larger = usual.quick.slice(1).filter((offered) => offered > minimum)
  return { quick: [minimum, ...larger], least: minimum }
}
