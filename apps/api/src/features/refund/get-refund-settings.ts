import { getRefundSettings as call } from '@kapao/contract/refund'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'

/** What a refund gives and asks for now. */
export const getRefundSettings = operation(call, (_asked, context) => readSetting(context, 'refund'))
