import { getInviteSettings as call } from '@kapao/contract/invite'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'

/** What the invite bonus gives and asks for now. */
export const getInviteSettings = operation(call, (_asked, context) => readSetting(context, 'invite'))
