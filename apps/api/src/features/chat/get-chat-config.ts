import { getChatConfig as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { generateGuestId } from './participant.ts'
import { chatPrefix } from './chat-prefix.ts'

/** What a client joins with, and a guest id for whoever has none. It costs nothing: only what is written is kept. */
export const getChatConfig = operation(call, async (_asked, context) => ({
  PREFIX: (await readSetting(context, 'enableChatWidget')) ? chatPrefix : '',
  guestId: generateGuestId(context),
}))
