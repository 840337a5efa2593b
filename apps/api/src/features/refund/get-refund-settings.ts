import { getRefundSettings as call } from '@kapao/contract/refund'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'

/** The current rules of the refund. */
export const getRefundSettings = operation(call, (_asked, context) => readSetting(context, 'refund'))
