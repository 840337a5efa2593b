import { setChatBot as call } from '@kapao/contract/chat-desk'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { replaceSetting } from '../site/site.ts'

/**
 * Replaces how the bot answers. It is read with each message, so every server follows from the next one on. Refuses
 * CHAT_BOT_CHANGED where somebody else has written it since it was read.
 */
export const setChatBot = operation(call, async ({ body, operator }, context) => {
  const version = await replaceSetting(context, 'chatBot', { version: body.version, value: body.bot })
  if (version === undefined) return refuse('CHAT_BOT_CHANGED')
  context.log.info({ operatorId: operator.operatorId, version }, 'chat.bot_changed')
  return { version }
})
