import { type QrProvider, qrProviderOf } from '@kapao/contract/deposit'
import type { Currency } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { findAccountOfProvider } from './deposit.store.ts'

/** The operator's account that a QR pays into. */
export type QrAccount = {
  /** The account as a QR of our own names it: a PromptPay id, or a number at BCEL. */
  receiver: string
  currency: Currency
}

/**
 * The operator's open account for a provider's QR in the member's currency. None where the operator has opened none, or
 * the provider is not connected. PromptPay and the gateways move baht alone: a wallet in kip has none of them, whatever
 * currency an account was entered with. BCEL moves both.
 */
export async function findQrAccount(
  context: Pick<Context, 'db' | 'qrAdapters'>,
  provider: QrProvider,
  currency: Currency,
): Promise<QrAccount | undefined> {
  if ((currency !== 'BAHT' && provider !== 'BCEL') || !context.qrAdapters[provider]) return undefined
  const account = await findAccountOfProvider(context.db, provider, currency)
  if (!account || (provider !== 'KBANK' && qrProviderOf(account) !== provider)) return undefined
  const receiver = provider === 'KBANK' ? account.promptpay_id : account.account_no
  return receiver === null ? undefined : { receiver, currency }
}
