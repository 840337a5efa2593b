import { getSiteSettings as call } from '@kapao/contract/site-settings'
import { operation } from '../../platform/operation.ts'
import { readSetting } from './site.ts'
import { listSourceRows } from './site.store.ts'

/** Every current setting of the site. */
export const getSiteSettings = operation(call, async (_asked, context) => ({
  info: await readSetting(context, 'info'),
  conditions: await readSetting(context, 'conditions'),
  agreements: await readSetting(context, 'agreements'),
  notice: await readSetting(context, 'notice'),
  contact: await readSetting(context, 'contact'),
  withdraw: await readSetting(context, 'withdraw'),
  withdrawApproval: await readSetting(context, 'withdrawApproval'),
  accountSafety: await readSetting(context, 'accountSafety'),
  fourEyes: await readSetting(context, 'fourEyes'),
  slip: await readSetting(context, 'slip'),
  registerOTP: await readSetting(context, 'registerOTP'),
  enableChatWidget: await readSetting(context, 'enableChatWidget'),
  terminated: await readSetting(context, 'terminated'),
  isManual: await readSetting(context, 'isManual'),
  refusedAddresses: await readSetting(context, 'refusedAddresses'),
  sources: await listSourceRows(context.db),
}))
