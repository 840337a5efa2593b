import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupEnableChatWidget,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSlip,
  lookupSources,
  lookupWithdraw,
} from '@kapao/contract/site'
import { operation } from '../../operation.ts'
import { sanitise } from './sanitise.ts'
import { type DepositAccount, listDepositAccounts, readSetting } from './site.ts'
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
  operation(lookupWithdraw, (_asked, house) => readSetting(house, 'withdraw')),
  operation(lookupSlip, (_asked, house) => readSetting(house, 'slip')),
  operation(lookupActive, async (_asked, house) => ({ terminated: await readSetting(house, 'terminated') })),
  operation(lookupRegisterOtp, async (_asked, house) => ({
    registerOTP: await readSetting(house, 'registerOTP'),
  })),
  operation(lookupEnableChatWidget, async (_asked, house) => ({
    enableChatWidget: await readSetting(house, 'enableChatWidget'),
  })),
  operation(lookupDeposit, async (_asked, house) => ({
    banks: (await listDepositAccounts(house)).map(presentAccount),
    wallets: await readSetting(house, 'wallets'),
    isManual: await readSetting(house, 'isManual'),
  })),
]

const presentAccount = ({ nameTH, nameEN, promptPayId: _promptPayId, ...account }: DepositAccount) => ({
  ...account,
  bank: { nameTH, nameEN },
})
