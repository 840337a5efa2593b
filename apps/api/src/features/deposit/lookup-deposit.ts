import { qrAccounts, type QrProvider, qrProviderOf } from '@kapao/contract/deposit'
import { lookupDeposit as call } from '@kapao/contract/money-lookups'
import { qrAmountsFor } from '@kapao/providers/qr/gateway'
import { findGateway } from '@kapao/providers/qr/gateways'
import { keyOfGateway } from '@kapao/contract/party-list'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import {
  type DepositAccount,
  listDepositAccounts,
  listWallets,
  readSetting,
  type Wallet,
} from '../site/site.ts'
import { listPaused } from '../pause/pause.ts'
import { listDepositSpeeds } from './deposit-speed.store.ts'
import { readLastDeposits } from './last-deposits.ts'

/**
 * The ways to deposit that the operator offers in the member's currency, how long each takes, and how the member deposited
 * last. Specification §7 Lookups, decision record 0097.
 */
export const lookupDeposit = operation(call, async ({ member }, context) => ({
  // A wallet cannot be credited in another currency.
  ...(await presentWays(context, member.currency)),
  isManual: await readSetting(context, 'isManual'),
  ...(await readLastDeposits(context, member)),
  speeds: await listDepositSpeeds(context.db),
}))

/** What can be paid into, and what is paused. Transfers that members make by themselves are never paused. */
async function presentWays(context: Context, currency: 'BAHT' | 'LAK') {
  const [accounts, wallets, paused] = await Promise.all([
    listDepositAccounts(context),
    listWallets(context, currency),
    listPaused(context),
  ])
  return {
    banks: oncePerQr(accounts)
      .filter((account) => account.currency === currency)
      .map((account) => presentAccount(context, account, paused)),
    ...presentWallets(context, wallets, paused),
  }
}

function takesPromptPay(provider: QrProvider): boolean {
  return qrAccounts[provider].receiver === 'promptPayId'
}

/** All accounts that a provider's QR may pay into are one way to pay: the first of them stands for it. */
function oncePerQr(accounts: readonly DepositAccount[]): DepositAccount[] {
  const shown = new Set<string>()
  return accounts.filter((account) => {
    const provider = qrProviderOf(account)
    if (provider === undefined || (account.promptPayId === null && takesPromptPay(provider))) return true
    const way = `${provider} ${account.currency}`
    return !shown.has(way) && shown.add(way)
  })
}

/** Without an e-wallet adapter and a key, gift links cannot be redeemed, so they are not offered. */
function presentWallets(
  { giftAdapter, giftKeys }: Context,
  open: readonly Wallet[],
  paused: ReadonlySet<string>,
) {
  const wallets = open
    .filter(({ mode }) => mode !== 'LINK' || (giftAdapter !== undefined && giftKeys !== undefined))
    .map(({ mode, walletAccountName, walletAccountNo }) =>
      mode === 'LINK'
        ? { walletAccountName, mode: 'LINK' as const, ...pausedIf(paused.has('ewallet')) }
        : { walletAccountName, walletAccountNo, mode: 'AUTO' as const },
    )
  const takesLinks = wallets.some(({ mode }) => mode === 'LINK')
  return { wallets, ...(takesLinks && giftKeys ? { giftKey: giftKeys.publicKey } : {}) }
}

function presentAccount(
  { config }: Context,
  { nameTH, nameLA, nameEN, promptPayId: _promptPayId, ...account }: DepositAccount,
  paused: ReadonlySet<string>,
) {
  const gateway = findGateway(account.bankCode)
  const provider = qrProviderOf(account)
  const amounts = gateway && provider && qrAmountsFor(gateway, account.currency, config.QR_MINIMUM)
  return {
    ...account,
    bank: { nameTH, nameLA, nameEN },
    ...(amounts && { qr: { least: amounts.least, quick: [...amounts.quick] } }),
    ...pausedIf(provider !== undefined && paused.has(keyOfGateway(provider))),
    ...(gateway && Object.keys(gateway.amounts).length > 1 && { isMultiCurrency: true as const }),
  }
}

function pausedIf(isPaused: boolean): { isPaused?: true } {
  return isPaused ? { isPaused } : {}
}
