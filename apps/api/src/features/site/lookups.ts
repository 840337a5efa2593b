import { qrAccounts, type QrProvider, qrProviderOf } from '@kapao/contract/deposit'
import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupHowto,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSlip,
  lookupSources,
} from '@kapao/contract/site-lookups'
import { lookupDeposit, lookupWithdraw } from '@kapao/contract/money-lookups'
import { qrAmountsFor } from '@kapao/providers/qr/gateway'
import { findGateway } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { sanitise } from './sanitise.ts'
import {
  type DepositAccount,
  listDepositAccounts,
  listWallets,
  readSetting,
  readWithdrawLimits,
  type Wallet,
} from './site.ts'
import { listOpenBankRows, listSourceRows } from './site.store.ts'

/** The public information of the site. Specification §7 Lookups. */
export const lookups = [
  operation(lookupBanks, (_asked, context) => listOpenBankRows(context.db)),
  operation(lookupSources, (_asked, context) => listSourceRows(context.db)),
  operation(lookupInfo, async (_asked, context) => {
    const { name, website } = await readSetting(context, 'info')
    return { name, website: website || (context.config.PUBLIC_URL ?? '') }
  }),
  operation(lookupConditions, async (_asked, context) => ({
    conditions: (await readSetting(context, 'conditions')).map(sanitise),
  })),
  operation(lookupAgreements, async (_asked, context) =>
    (await readSetting(context, 'agreements')).map(sanitise),
  ),
  operation(lookupNotice, async (_asked, context) => ({
    text: sanitise((await readSetting(context, 'notice')).text),
  })),
  operation(lookupContact, (_asked, context) => readSetting(context, 'contact')),
  operation(lookupWithdraw, ({ member }, context) => readWithdrawLimits(context, member.currency)),
  operation(lookupSlip, (_asked, context) => readSetting(context, 'slip')),
  operation(lookupActive, async (_asked, context) => ({
    terminated: await readSetting(context, 'terminated'),
  })),
  operation(lookupRegisterOtp, async (_asked, context) => ({
    registerOTP: await readSetting(context, 'registerOTP'),
  })),
  operation(lookupEnableChatWidget, async (_asked, context) => ({
    enableChatWidget: await readSetting(context, 'enableChatWidget'),
  })),
  operation(lookupHowto, (_asked, context) => readSetting(context, 'howto')),
  operation(lookupDeposit, async ({ member }, context) => ({
    // A wallet cannot be credited in another currency.
    banks: oncePerQr(await listDepositAccounts(context))
      .filter(({ currency }) => currency === member.currency)
      .map((account) => presentAccount(context, account)),
    ...presentWallets(context, await listWallets(context, member.currency)),
    isManual: await readSetting(context, 'isManual'),
  })),
]

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
function presentWallets({ giftAdapter, giftKeys }: Context, open: readonly Wallet[]) {
  const wallets = open
    .filter(({ mode }) => mode !== 'LINK' || (giftAdapter !== undefined && giftKeys !== undefined))
    .map(({ mode, walletAccountName, walletAccountNo }) =>
      mode === 'LINK'
        ? { walletAccountName, mode: 'LINK' as const }
        : { walletAccountName, walletAccountNo, mode: 'AUTO' as const },
    )
  const takesLinks = wallets.some(({ mode }) => mode === 'LINK')
  return { wallets, ...(takesLinks && giftKeys ? { giftKey: giftKeys.publicKey } : {}) }
}

function presentAccount(
  { config }: Context,
  { nameTH, nameLA, nameEN, promptPayId: _promptPayId, ...account }: DepositAccount,
) {
  const gateway = findGateway(account.bankCode)
  const amounts =
    gateway && qrProviderOf(account) && qrAmountsFor(gateway, account.currency, config.QR_MINIMUM)
  return {
    ...account,
    bank: { nameTH, nameLA, nameEN },
    ...(amounts && { qr: { least: amounts.least, quick: [...amounts.quick] } }),
    ...(gateway && Object.keys(gateway.amounts).length > 1 && { isMultiCurrency: true as const }),
  }
}
