import { z } from 'zod'
import { defaultChatBot } from './default-chat-bot.ts'

const sentence = z.string().trim().min(1).max(1500)
const inEachLanguage = z.object({ th: sentence, la: sentence, en: sentence })
export type InEachLanguage = z.output<typeof inEachLanguage>

const keywords = z.array(z.string().trim().toLowerCase().min(2).max(60)).max(60).default([])
const ruleName = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const timeOfDay = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])

/** What a rule looks up for a member before it answers. A guest has no such data and reads `guestSays`. */
export const chatFacts = ['deposits', 'withdrawals', 'bonuses'] as const

const rule = z.object({
  name: ruleName,
  /** What a menu calls it. */
  title: inEachLanguage,
  /** Words of which one in a message makes this rule answer. The longest that is found anywhere decides. */
  keywords: z.object({ th: keywords, la: keywords, en: keywords }),
  says: inEachLanguage,
  shows: z.enum(chatFacts).optional(),
  guestSays: inEachLanguage.optional(),
  /** The rules that are offered below the answer. */
  offers: z.array(ruleName).max(13).default([]),
  /** Whether an agent is called. From then on the bot is silent until the conversation ends. */
  callsAgent: z.boolean().default(false),
})
export type ChatBotRule = z.output<typeof rule>

/** How the bot of the support chat answers, as the operator says. Decision record 0039. */
export const chatBot = z
  .object({
    isOn: z.boolean(),
    /** When agents are there, Asia/Bangkok; both empty: always. Days: 0 is Sunday. */
    office: z.object({
      from: timeOfDay,
      until: timeOfDay,
      days: z.array(z.int().min(0).max(6)).max(7),
    }),
    /** A conversation that nobody went on with for so long has ended. */
    idleHours: z.number().min(0.1).max(720),
    /** What answers where no keyword is found; its name is also what a first message without one gets. */
    otherwise: ruleName,
    rules: z.array(rule).min(1).max(60),
    /** Said beside a call for an agent: while the office is open, and while it is not (`{{from}}`, `{{until}}`). */
    agentComes: inEachLanguage,
    agentAway: inEachLanguage,
    /** How data is told: `{{what}}`, `{{amount}}`, `{{status}}`, `{{at}}`. */
    line: inEachLanguage,
    /** Where there is nothing of the kind to tell. */
    nothing: inEachLanguage,
    statuses: z.object({
      SUCCESS: inEachLanguage,
      FAILED: inEachLanguage,
      PROCESSING: inEachLanguage,
    }),
    kinds: z.object({
      deposit: inEachLanguage,
      withdraw: inEachLanguage,
      bonus: inEachLanguage,
      finish_bonus: inEachLanguage,
      slip: inEachLanguage,
    }),
  })
  .refine(({ rules, otherwise }) => isWhole(rules, otherwise), {
    error: 'a rule is named twice, or one that is not there is offered',
  })
  .refine(({ office }) => (office.from === '') === (office.until === ''), {
    error: 'a time of day without its other end',
  })
  .prefault(defaultChatBot)
export type ChatBot = z.output<typeof chatBot>

const isWhole = (rules: readonly { name: string; offers: string[] }[], otherwise: string): boolean => {
  const names = new Set(rules.map(({ name }) => name))
  const wanted = [otherwise, ...rules.flatMap(({ offers }) => offers)]
  return names.size === rules.length && wanted.every((name) => names.has(name))
}
