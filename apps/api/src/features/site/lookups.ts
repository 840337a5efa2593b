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
import { lookupWithdraw } from '@kapao/contract/money-lookups'
import { operation } from '../../platform/operation.ts'
import { isPaused } from '../pause/pause.ts'
import { sanitise } from './sanitise.ts'
import { readSetting, readWithdrawLimits } from './site.ts'
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
  operation(lookupWithdraw, async ({ member }, context) => ({
    ...(await readWithdrawLimits(context, member.currency)),
    ...((await isPaused(context, 'payout')) && { isPaused: true as const }),
  })),
  operation(lookupSlip, async (_asked, context) => ({
    ...(await readSetting(context, 'slip')),
    ...((await isPaused(context, 'slip')) && { isPaused: true as const }),
  })),
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
]
