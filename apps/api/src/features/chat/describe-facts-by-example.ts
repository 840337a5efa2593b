import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'
import type { Grant } from '@kapao/contract/grant'
import type { Language } from '@kapao/contract/language'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { wordDeposits } from './describe-deposits.ts'
import { wordGrants } from './describe-grants.ts'
import { wordWithdrawals } from './describe-withdrawals.ts'

type Params = {
  shows: NonNullable<ChatBotRule['shows']>
  bot: ChatBot
  language: Language
  now: Date
}

const minute = 60_000

/** Example entries for a trial, in place of a member's own and in the words of the chat. No member is read. */
export async function describeFactsByExample({ shows, bot, language, now }: Params): Promise<string[]> {
  function ago(minutes: number): string {
    return new Date(now.getTime() - minutes * minute).toISOString()
  }
  if (shows === 'deposits') {
    const lines = [{ amount: 500, status: 'SUCCESS', createdAt: ago(30) } as const]
    const slips = [{ amount: 300, status: 'PROCESSING', createdAt: ago(10) } as const]
    return wordDeposits({ lines, slips }, { bot, language })
  }
  if (shows === 'bonuses') return wordGrants({ grant: exampleGrant(ago), last: null }, language)
  return wordWithdrawals([exampleWithdrawal(ago)], language)
}

type Ago = (minutes: number) => string

function exampleWithdrawal(ago: Ago): Withdrawal {
  return {
    _id: 'example',
    amount: 1000,
    currency: 'BAHT',
    status: 'PROCESSING',
    stage: 'BANK',
    moneyIn: 'HELD',
    bankCode: 'KBANK',
    bankAccountName: 'EXAMPLE',
    bankAccountNo: '0000000000',
    createdAt: ago(5),
    endedAt: null,
    waitsUntil: null,
    bankReference: null,
    reason: null,
    reasonText: null,
    timeline: [
      { what: 'HELD', at: ago(5) },
      { what: 'SENT', at: ago(4) },
    ],
  }
}

function exampleGrant(ago: Ago): Grant {
  return {
    _id: 'example',
    kind: 'bonus',
    code: 'EXAMPLE',
    state: 'ACTIVE',
    currency: 'BAHT',
    deposit: 200,
    credit: 100,
    base: 300,
    percentSuccess: 0,
    percentFail: 0,
    value: 300,
    succeedsAt: null,
    failsAt: 5,
    turnover: 1500,
    played: 400,
    keeps: 200,
    takesBack: 100,
    beganAt: ago(60),
    toldAt: ago(5),
    expiresAt: null,
    endedAt: null,
  }
}
