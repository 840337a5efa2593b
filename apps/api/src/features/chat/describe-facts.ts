import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'
import type { Language } from '@kapao/contract/language'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { describeDeposits } from './describe-deposits.ts'
import { describeGrants, describeOpenGrant } from './describe-grants.ts'
import { describeWithdrawals } from './describe-withdrawals.ts'

/** The number of entries of each kind that a phone shows at a glance. */
const most = 3

type Params = {
  member: Caller
  shows: NonNullable<ChatBotRule['shows']>
  bot: ChatBot
  language: Language
}

/** Lines about the member's own data that a rule's answer includes; none if there is nothing to show. */
export async function describeFacts(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { member, shows, bot, language }: Params,
): Promise<string[]> {
  const { memberId } = member
  if (shows === 'deposits') return describeDeposits(context, { member, most, bot, language })
  if (shows === 'bonuses') return describeGrants(context, { memberId, language })
  const withdrawals = await describeWithdrawals(context, { memberId, most, language })
  // An open condition is the reason why there is no withdrawal.
  return [...withdrawals, ...(await describeOpenGrant(context, { memberId, language }))]
}
