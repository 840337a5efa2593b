import { qrAccounts, type QrProvider, qrProviderOf } from '@kapao/contract/deposit'
import type { Currency } from '@kapao/money/satang'
import { gatewayOf } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import { findAccountOfProvider } from './deposit.store.ts'

/** The operator's account that a QR pays into. */
export type QrAccount = {
  /** What a QR of our own carries: a PromptPay id or an account number. */
  receiver: string
  currency: Currency
}

/**
 * The operator's open account for a provider's QR in the member's currency. None if the operator has opened none, the
 * provider is not connected, or the provider does not move this currency: a wallet in kip has no QR of PromptPay or of
 * a Thai gateway, whatever currency an account was entered with.
 */
export async function findQrAccount(
  context: Pick<Context, 'db' | 'qrAdapters'>,
  provider: QrProvider,
  currency: Currency,
): Promise<QrAccount | undefined> {
  if (!gatewayOf(provider).amounts[currency] || !context.qrAdapters[provider]) return undefined
  const account = await findAccountOfProvider(context.db, { provider, currency })
  if (!account) return undefined
  if (qrAccounts[provider].receiver === 'promptPayId')
    return account.promptpay_id === null ? undefined : { receiver: account.promptpay_id, currency }
  return qrProviderOf(account) === provider ? { receiver: account.account_no, currency } : undefined
}
