import type { House } from '../../house.ts'
import type { Caller } from '../../operation.ts'
import type { ChatBot, ChatBotRule, InEachLanguage } from '../site/site.ts'
import { readLatestSlips } from '../slip/slip.ts'
import { readLatestLines } from '../statement/statement.ts'

/** As many of each kind as a phone shows at a glance. */
const most = 3

const typesOf = {
  deposits: ['deposit'],
  withdrawals: ['withdraw'],
  bonuses: ['bonus', 'finish_bonus'],
} as const

type Fact = { what: InEachLanguage; amount: number; status: InEachLanguage; createdAt: string }
type Language = keyof InEachLanguage

/** What a member's own data say about a rule's question, as lines of the answer. */
export const tellFacts = async (
  house: Pick<House, 'db'>,
  {
    member,
    shows,
    bot,
    language,
  }: { member: Caller; shows: NonNullable<ChatBotRule['shows']>; bot: ChatBot; language: Language },
): Promise<string> => {
  const facts = await readFacts(house, member, shows, bot)
  if (facts.length === 0) return bot.nothing[language]
  return facts.map((fact) => writeLine(fact, bot, language)).join('\n')
}

const readFacts = async (
  house: Pick<House, 'db'>,
  member: Caller,
  shows: NonNullable<ChatBotRule['shows']>,
  { kinds, statuses }: ChatBot,
): Promise<Fact[]> => {
  const lines = await readLatestLines(house, member, { types: typesOf[shows], limit: most })
  const told = lines.map(({ statementType, amount, status, createdAt }): Fact => {
    const what = statementType === 'transfer' ? kinds.deposit : kinds[statementType]
    return { what, amount, status: statuses[status], createdAt }
  })
  if (shows !== 'deposits') return told
  const slips = await readLatestSlips(house, member.memberId, most)
  // A slip that was taken is a deposit, and told as one.
  const open = slips.filter(({ status }) => status !== 'SUCCESS')
  return [
    ...told,
    ...open.map(({ amount, status, createdAt }) => ({
      what: kinds.slip,
      amount,
      status: statuses[status],
      createdAt,
    })),
  ]
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const writeLine = (
  { what, amount, status, createdAt }: Fact,
  { line }: ChatBot,
  language: Language,
): string =>
  fill(line[language], {
    what: what[language],
    amount: amount > 0 ? amounts.format(amount) : '',
    status: status[language],
    at: moments.format(new Date(createdAt)).replace(',', ''),
  }).replaceAll('  ', ' ')

/** A sentence of the operator's with its figures. */
export const fill = (sentence: string, figures: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => figures[name] ?? '')
