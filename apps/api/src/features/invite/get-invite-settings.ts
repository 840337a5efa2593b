import { getInviteSettings as call } from '@kapao/contract/invite'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'

/** The current rules of the invite bonus. */
export const getInviteSettings = operation(call, (_asked, context) => readSetting(context, 'invite'))
