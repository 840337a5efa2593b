import { z } from 'zod'
import { readable } from './chat-message.ts'
import { inEachLanguage, languages } from './language.ts'

function sentence(most: number) {
  return z.string().max(most).overwrite(readable).min(1)
}
const ruleName = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/)
  .meta({ examples: ['agent'] })
const timeOfDay = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
const keywords = z.array(z.string().trim().toLowerCase().min(2).max(60)).max(60).default([])

const mostRules = 60

/** What a rule looks up for a member before it answers. A guest has no such data and gets `guestSays`. */
export const chatFacts = ['deposits', 'withdrawals', 'bonuses'] as const

/** For configurations from before these texts. */
const defaultNotUnderstood = {
  th: 'ขออภัย ผมยังไม่เข้าใจ ลองพิมพ์คำอื่น หรือคุยกับเจ้าหน้าที่ได้เลย',
  la: 'ຂໍອະໄພ ຂ້ອຍຍັງບໍ່ເຂົ້າໃຈ ລອງພິມຄຳອື່ນ ຫຼື ລົມກັບເຈົ້າໜ້າທີ່ໄດ້ເລີຍ',
  en: 'Sorry, I do not understand. Try other words, or talk to an agent.',
}

const defaultTooManyWaiting = {
  th: 'ขณะนี้มีผู้รอเจ้าหน้าที่จากเครือข่ายเดียวกันจำนวนมาก กรุณาลองใหม่ภายหลัง หรือเข้าสู่ระบบก่อนติดต่อ',
  la: 'ຕອນນີ້ມີຜູ້ລໍເຈົ້າໜ້າທີ່ຈາກເຄືອຂ່າຍດຽວກັນຫຼາຍ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ ຫຼື ເຂົ້າສູ່ລະບົບກ່ອນຕິດຕໍ່',
  en: 'Many guests of your network are waiting for an agent. Try again later, or log in first.',
}

function describeBot(object: typeof z.object) {
  const text = object(inEachLanguage(sentence(1500)))
  /** The maximum length is that of a button's title. */
  const title = object(inEachLanguage(sentence(100)))
  const rule = object({
    name: ruleName,
    /** The rule's title in menus. */
    title,
    /** A message that contains one of these words triggers the rule. The longest matching word of all rules wins. */
    keywords: object(inEachLanguage(keywords)),
    says: text,
    shows: z.enum(chatFacts).optional(),
    guestSays: text.optional(),
    /** The rules that are offered as buttons below the answer. */
    offers: z.array(ruleName).max(13).default([]),
    /** Whether the rule hands over to an agent. From then on the bot is silent until the conversation ends. */
    callsAgent: z
      .boolean()
      .default(false)
      .meta({ examples: [true] }),
  })
  return object({
    isOn: z.boolean(),
    /** When agents are available, Asia/Bangkok; both times empty: always. Days: 0 is Sunday. */
    office: object({
      from: timeOfDay,
      until: timeOfDay,
      days: z.array(z.int().min(0).max(6)).max(7),
    }),
    /** A conversation ends after this many hours without a message. */
    idleHours: z.number().min(0.1).max(720),
    /** The name of the rule that answers when no keyword matches, also for a first message. */
    otherwise: ruleName,
    rules: z.array(rule).min(1).max(mostRules),
    /** Added when an agent is called: during office hours and outside them (placeholders `{{from}}`, `{{until}}`). */
    agentComes: text,
    agentAway: text,
    /** The text, with a button for an agent, after several messages in a row that no rule understands. */
    notUnderstood: text.default(defaultNotUnderstood),
    /** The text for a guest who cannot wait for an agent, because too many guests of the same network wait already. */
    tooManyWaiting: text.default(defaultTooManyWaiting),
    /** The text for one deposit or slip (placeholders `{{what}}`, `{{amount}}`, `{{status}}`, `{{at}}`). */
    line: text,
    /** The text when there is nothing of the kind to show. */
    nothing: text,
    statuses: object({ SUCCESS: text, FAILED: text, PROCESSING: text }),
    kinds: object({ deposit: text, slip: text }),
  })
    .refine(({ rules, otherwise }) => isWhole(rules, otherwise), {
      error: 'two rules have the same name, or an unknown rule is offered',
    })
    .refine(({ office }) => (office.from === '') === (office.until === ''), {
      error: 'opening or closing time is missing',
    })
}

function isWhole(rules: readonly { name: string; offers: string[] }[], otherwise: string): boolean {
  const names = new Set(rules.map(({ name }) => name))
  const wanted = [otherwise, ...rules.flatMap(({ offers }) => offers)]
  return names.size === rules.length && wanted.every((name) => names.has(name))
}

/** The operator's configuration of the support chat's bot. Decision record 0040. */
export const chatBot = describeBot(z.object)
export type ChatBot = z.output<typeof chatBot>
export type ChatBotRule = ChatBot['rules'][number]
export type InEachLanguage = ChatBotRule['says']

/**
 * The bot's configuration as an operator writes it. This is stricter than `chatBot`, since a stored configuration may
 * be older than these checks: no unknown keys, at least one rule that calls an agent, each keyword in one rule only,
 * and no unknown placeholders.
 */
// Both functions create an object schema; they differ only in how it treats unknown keys.
export const writtenChatBot = describeBot(z.strictObject as typeof z.object).superRefine(
  (bot, { addIssue }) => {
    if (!bot.rules.some(({ callsAgent }) => callsAgent))
      addIssue({
        code: 'custom',
        path: ['rules'],
        message: 'no rule calls an agent, so no agent could be reached',
      })
    for (const { path, keyword } of findSharedKeywords(bot))
      addIssue({ code: 'custom', path, message: `two rules have the keyword ${keyword}` })
    for (const { path, figure } of findUnknownFigures(bot))
      addIssue({ code: 'custom', path, message: `{{${figure}}} is not a placeholder of this text` })
  },
)

function* findSharedKeywords({ rules }: ChatBot): Generator<{ path: (string | number)[]; keyword: string }> {
  const owners = new Map<string, number>()
  for (const [index, { keywords: own }] of rules.entries())
    for (const language of languages)
      for (const keyword of own[language]) {
        const owner = owners.get(keyword) ?? index
        owners.set(keyword, owner)
        if (owner !== index) yield { path: ['rules', index, 'keywords', language], keyword }
      }
}

const officeHours = ['from', 'until']

function* findUnknownFigures(bot: ChatBot): Generator<{ path: (string | number)[]; figure: string }> {
  const texts: [(string | number)[], InEachLanguage | undefined, string[]][] = [
    [['agentComes'], bot.agentComes, officeHours],
    [['agentAway'], bot.agentAway, officeHours],
    [['nothing'], bot.nothing, []],
    [['notUnderstood'], bot.notUnderstood, []],
    [['tooManyWaiting'], bot.tooManyWaiting, []],
    [['line'], bot.line, ['what', 'amount', 'status', 'at']],
    ...bot.rules.flatMap(({ says, guestSays }, index): typeof texts => [
      [['rules', index, 'says'], says, officeHours],
      [['rules', index, 'guestSays'], guestSays, officeHours],
    ]),
  ]
  for (const [path, text, known] of texts)
    for (const language of languages)
      for (const [, figure = ''] of text?.[language].matchAll(/{{(\w*)}}/g) ?? [])
        if (!known.includes(figure)) yield { path: [...path, language], figure }
}
