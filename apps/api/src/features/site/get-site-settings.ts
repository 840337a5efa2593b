import { getSiteSettings as call } from '@kapao/contract/site'
import { operation } from '../../operation.ts'
import { readSetting } from './site.ts'
import { listSourceRows } from './site.store.ts'

/** Every setting of the site as it holds now. */
export const getSiteSettings = operation(call, async (_asked, house) => ({
  info: await readSetting(house, 'info'),
  conditions: await readSetting(house, 'conditions'),
  agreements: await readSetting(house, 'agreements'),
  notice: await readSetting(house, 'notice'),
  contact: await readSetting(house, 'contact'),
  withdraw: await readSetting(house, 'withdraw'),
  withdrawApproval: await readSetting(house, 'withdrawApproval'),
  slip: await readSetting(house, 'slip'),
  registerOTP: await readSetting(house, 'registerOTP'),
  enableChatWidget: await readSetting(house, 'enableChatWidget'),
  terminated: await readSetting(house, 'terminated'),
  isManual: await readSetting(house, 'isManual'),
  refusedAddresses: await readSetting(house, 'refusedAddresses'),
  sources: await listSourceRows(house.db),
}))
