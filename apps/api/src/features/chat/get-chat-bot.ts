import { getChatBot as call } from '@kapao/contract/chat-desk'
import { operation } from '../../platform/operation.ts'
import { readVersionedSetting } from '../site/site.ts'

/** The current rules of the bot. */
export const getChatBot = operation(call, async (_asked, context) => {
  const { value, version } = await readVersionedSetting(context, 'chatBot')
  return { bot: value, version }
})
