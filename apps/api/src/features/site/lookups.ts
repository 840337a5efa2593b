import { qrAmountsFor, qrProviderOf } from '@kapao/contract/deposit'
import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupEnableChatWidget,
  lookupHowto,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSlip,
  lookupSources,
  lookupWithdraw,
} from '@kapao/contract/site'
import type { House } from '../../house.ts'
import { operation } from '../../operation.ts'
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

/** What the site says of itself. Specification §7 Lookups. */
export const lookups = [
  operation(lookupBanks, (_asked, house) => listOpenBankRows(house.db)),
  operation(lookupSources, (_asked, house) => listSourceRows(house.db)),
  operation(lookupInfo, async (_asked, house) => {
    const { name, website } = await readSetting(house, 'info')
    return { name, website: website || (house.config.PUBLIC_URL ?? '') }
  }),
  operation(lookupConditions, async (_asked, house) => ({
    conditions: (await readSetting(house, 'conditions')).map(sanitise),
  })),
  operation(lookupAgreements, async (_asked, house) =>
    (await readSetting(house, 'agreements')).map(sanitise),
  ),
  operation(lookupNotice, async (_asked, house) => ({
    text: sanitise((await readSetting(house, 'notice')).text),
  })),
  operation(lookupContact, (_asked, house) => readSetting(house, 'contact')),
  operation(lookupWithdraw, ({ member }, house) => readWithdrawLimits(house, member.currency)),
  operation(lookupSlip, (_asked, house) => readSetting(house, 'slip')),
  operation(lookupActive, async (_asked, house) => ({ terminated: await readSetting(house, 'terminated') })),
  operation(lookupRegisterOtp, async (_asked, house) => ({
    registerOTP: await readSetting(house, 'registerOTP'),
  })),
  operation(lookupEnableChatWidget, async (_asked, house) => ({
    enableChatWidget: await readSetting(house, 'enableChatWidget'),
  })),
  operation(lookupHowto, (_asked, house) => readSetting(house, 'howto')),
  operation(lookupDeposit, async ({ member }, house) => ({
    // Money of another currency could not be put into this wallet.
    banks: (await listDepositAccounts(house))
      .filter(({ currency }) => currency === member.currency)
      .map((account) => presentAccount(house, account)),
    ...presentWallets(house, await listWallets(house, member.currency)),
    isManual: await readSetting(house, 'isManual'),
  })),
]

/** Without the e-wallet, or a key, no link can be taken, so none is asked for. */
const presentWallets = ({ giftParty, giftKeys }: House, open: readonly Wallet[]) => {
  const wallets = open
    .filter(({ mode }) => mode !== 'LINK' || (giftParty !== undefined && giftKeys !== undefined))
    .map(({ mode, walletAccountName, walletAccountNo }) =>
      mode === 'LINK'
        ? { walletAccountName, mode: 'LINK' as const }
        : { walletAccountName, walletAccountNo, mode: 'AUTO' as const },
    )
  const takesLinks = wallets.some(({ mode }) => mode === 'LINK')
  return { wallets, ...(takesLinks && giftKeys ? { giftKey: giftKeys.publicKey } : {}) }
}

const presentAccount = (
  { config, qrParties }: House,
  { nameTH, nameEN, promptPayId: _promptPayId, ...account }: DepositAccount,
) => {
  const provider = qrProviderOf(account)
  const amounts =
    provider && qrParties[provider] && qrAmountsFor(provider, account.currency, config.QR_MINIMUM)
  return {
    ...account,
    bank: { nameTH, nameEN },
    ...(amounts && { qr: { least: amounts.least, quick: [...amounts.quick] } }),
  }
}
