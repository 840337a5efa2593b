import type { ChatBot, InEachLanguage } from '@kapao/contract/chat-bot'
import { formatDateTime } from '@kapao/i18n/date'
import type { Language } from '@kapao/contract/language'
import { formatBaht } from '@kapao/i18n/number'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { readLatestSlips } from '../slip/slip.ts'
import { readLatestLines } from '../statement/statement.ts'
import { fill } from '../../platform/fill.ts'

type Entry = { amount: number; status: keyof ChatBot['statuses']; createdAt: string }
type Params = { member: Caller; most: number; bot: ChatBot; language: Language }

/** A member's latest deposits, and the slips that have not become deposits, in the operator's words. */
export async function describeDeposits(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { member, most, bot, language }: Params,
): Promise<string[]> {
  const [lines, slips] = await Promise.all([
    readLatestLines(context, member, { types: ['deposit'], limit: most }),
    readLatestSlips(context, member.memberId, most),
  ])
  // An accepted slip is listed as its deposit.
  const open = slips.filter(({ status }) => status !== 'SUCCESS')
  return wordDeposits({ lines, slips: open }, { bot, language })
}

type Worded = Pick<Params, 'bot' | 'language'>

/** Deposits and slips in the operator's words. */
export function wordDeposits(
  { lines, slips }: { lines: readonly Entry[]; slips: readonly Entry[] },
  { bot: { kinds, statuses, line }, language }: Worded,
): string[] {
  function word({ amount, status, createdAt }: Entry, what: InEachLanguage): string {
    return fill(line[language], {
      what: what[language],
      amount: amount > 0 ? formatBaht(amount) : '',
      status: statuses[status][language],
      at: formatDateTime(createdAt),
    }).replaceAll('  ', ' ')
  }
  return [...lines.map((each) => word(each, kinds.deposit)), ...slips.map((each) => word(each, kinds.slip))]
}
