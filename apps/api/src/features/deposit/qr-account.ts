import { createHash } from 'node:crypto'
import { type AskedProvider, qrAccounts, qrProviderOf } from '@kapao/contract/deposit'
import { syntheticProvider } from '@kapao/contract/synthetic'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import type { Currency } from '@kapao/money/satang'
import { rulesOf } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { findAccountsOfProvider } from './deposit.store.ts'

/** The operator's accounts at a provider, of which a QR pays into one. */
export type QrAccounts = {
  /** What a QR of our own carries: PromptPay ids or account numbers, in the operator's order; at least one. */
  receivers: [string, ...string[]]
  currency: Currency
}

/**
 * The operator's open accounts for a provider's QR in the member's currency. None if the operator has opened none, the
 * provider is not connected, or the provider does not move this currency: a wallet in kip has no QR of PromptPay or of
 * a Thai gateway, whatever currency an account was entered with. The synthetic member has one at a provider of its own, and none
 * at the others, which would take a fee.
 */
export async function findQrAccounts(
  context: Pick<Context, 'db' | 'qrAdapters'>,
  provider: AskedProvider,
  { memberId, currency }: Pick<Caller, 'memberId' | 'currency'>,
): Promise<QrAccounts | undefined> {
  if (!rulesOf(provider).amounts[currency] || !context.qrAdapters[provider]) return undefined
  if ((memberId === syntheticMemberId) !== (provider === syntheticProvider)) return undefined
  if (provider === syntheticProvider) return { receivers: [syntheticProvider], currency }
  const accounts = await findAccountsOfProvider(context.db, { provider, currency })
  const [first, ...others] = accounts.flatMap((account) => {
    if (qrAccounts[provider].receiver === 'promptPayId') return account.promptpay_id ?? []
    return qrProviderOf(account) === provider ? account.account_no : []
  })
  return first === undefined
    ? undefined
    : { receivers: [first, ...new Set(others.filter((each) => each !== first))], currency }
}

/** The accounts from another first one for each name, so that all of them are paid into. */
export function turned(receivers: QrAccounts['receivers'], name: string): QrAccounts['receivers'] {
  const first = createHash('sha256').update(name).digest().readUInt32BE() % receivers.length
  return [...receivers.slice(first), ...receivers.slice(0, first)] as QrAccounts['receivers']
}
