import type { Asked } from '@kapao/contract/call'
import { tryChatBot as call } from '@kapao/contract/chat-trial'
import { operation } from '../../platform/operation.ts'
import { composeAnswer } from './compose-answer.ts'
import { describeFactsByExample } from './describe-facts-by-example.ts'
import { languageOf } from './language.ts'
import type { Said } from './choose-rule.ts'

/**
 * What the bot would answer by the rules that were sent, by the same code as in the chat. Reads nothing of a member, stores
 * nothing and announces nothing, so it is recorded as little as other readings (decision record 0090).
 */
export const tryChatBot = operation(call, async ({ body }, context) => {
  const { bot, person, notUnderstoodBefore } = body
  const said = saidBy(body.message)
  const language = languageOf(said.text, body.language)
  const now = body.at === undefined ? context.clock.now() : new Date(body.at)
  const hasExamples = person === 'member'
  const { rule, keyword, message, ...composed } = await composeAnswer({
    bot,
    said,
    language,
    now,
    isGuest: person === 'guest',
    countNotUnderstood: () => Promise.resolve(notUnderstoodBefore),
    readFacts: async (shows) => (hasExamples ? describeFactsByExample({ shows, bot, language, now }) : []),
  })
  return {
    ...composed,
    language,
    rule: rule?.name ?? null,
    keyword: keyword ?? null,
    message: message ?? null,
    hasExamples: hasExamples && rule?.shows !== undefined,
  }
})

function saidBy({ message_type: type, payload }: Asked<typeof call>['body']['message']): Said {
  return type === 'postback' ? { text: payload.title, chosen: payload.payload } : { text: payload.message }
}
