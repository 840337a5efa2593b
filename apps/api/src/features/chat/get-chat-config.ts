import { getChatConfig as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { generateGuestId } from './participant.ts'
import { chatPrefix } from './chat-prefix.ts'

/**
 * The prefix that a client joins with, and a guest id for a visitor without one. It is not stored; only messages are.
 */
export const getChatConfig = operation(call, async (_asked, context) => ({
  PREFIX: (await readSetting(context, 'enableChatWidget')) ? chatPrefix : '',
  guestId: generateGuestId(context),
}))
