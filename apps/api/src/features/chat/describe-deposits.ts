import type { ChatBot, InEachLanguage } from '@kapao/contract/chat-bot'
import { formatDateTime } from '@kapao/i18n/date'
import type { Language } from '@kapao/contract/language'
import { formatBaht } from '@kapao/i18n/number'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { readLatestSlips } from '../slip/slip.ts'
import { readLatestLines } from '../statement/statement.ts'
import { fill } from './fill.ts'

type Fact = { what: InEachLanguage; amount: number; status: InEachLanguage; createdAt: string }
type Params = { member: Caller; most: number; bot: ChatBot; language: Language }

/** A member's latest deposits, and the slips that have not become deposits, in the operator's words. */
export async function describeDeposits(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { member, most, bot: { kinds, statuses, line }, language }: Params,
): Promise<string[]> {
  const [lines, slips] = await Promise.all([
    readLatestLines(context, member, { types: ['deposit'], limit: most }),
    readLatestSlips(context, member.memberId, most),
  ])
  // An accepted slip is listed as its deposit.
  const open = slips.filter(({ status }) => status !== 'SUCCESS')
  const facts: Fact[] = [
    ...lines.map((each) => ({ ...each, what: kinds.deposit, status: statuses[each.status] })),
    ...open.map((each) => ({ ...each, what: kinds.slip, status: statuses[each.status] })),
  ]
  return facts.map(({ what, amount, status, createdAt }) =>
    fill(line[language], {
      what: what[language],
      amount: amount > 0 ? formatBaht(amount) : '',
      status: status[language],
      at: formatDateTime(createdAt),
    }).replaceAll('  ', ' '),
  )
}
