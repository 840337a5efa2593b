import type { QrProvider } from '@kapao/contract/deposit'
import { connectBcel } from '@kapao/providers/qr/bcel'
import { connectFp } from '@kapao/providers/qr/fp'
import { connectKbank } from '@kapao/providers/qr/kbank'
import { connectPayonex } from '@kapao/providers/qr/payonex'
import { connectPaytimz } from '@kapao/providers/qr/paytimz'
import type { QrAdapter } from '@kapao/providers/qr-adapter'
import { connectWw } from '@kapao/providers/qr/ww'
import type { Config } from '../config.ts'

/** The gateways and banks that QR deposits are paid through. One without an address is not connected. */
export type QrAdapters = Readonly<Partial<Record<QrProvider, QrAdapter>>>

/** Connects every gateway and bank whose address is set. */
export function connectQrAdapters(config: Config): QrAdapters {
  const { WW_URL, PAYTIMZ_URL, PAYONEX_URL, FP_URL, BCEL_URL } = config
  return {
    KBANK: connectKbank({
      url: config.KBANK_URL,
      key: config.KEY_KBANK,
      webhookKey: config.KEY_KBANK_WEBHOOK,
    }),
    ...(WW_URL && { WW: connectWw({ url: WW_URL, key: config.KEY_WW }) }),
    ...(PAYTIMZ_URL && { PAYTIMZ: connectPaytimz({ url: PAYTIMZ_URL, key: config.KEY_PAYTIMZ }) }),
    ...(PAYONEX_URL && { PAYONEX: connectPayonex({ url: PAYONEX_URL, key: config.KEY_PAYONEX }) }),
    ...(BCEL_URL && { BCEL: connectBcel({ url: BCEL_URL, key: config.KEY_BCEL }) }),
    ...(FP_URL && { FP: connectFp({ url: FP_URL, key: config.KEY_FP, publicKey: config.KEY_FP_PUBLIC }) }),
  }
}
