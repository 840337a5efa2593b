import { getChatFigures as call } from '@kapao/contract/chat-desk'
import { operation } from '../../platform/operation.ts'
import { periodStart } from '../grant/grant.ts'
import { readFirstAnswers } from './first-answer.store.ts'

/** How long people waited for an agent's first answer today, in Bangkok's day. */
export const getChatFigures = operation(call, async (_asked, { db, clock }) => {
  const now = clock.now()
  return { firstAnswer: await readFirstAnswers(db, periodStart('day', now) ?? now) }
})
