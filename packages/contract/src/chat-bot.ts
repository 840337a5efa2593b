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
  }).superRefine((bot, { addIssue }) => {
    for (const flaw of [...findLostNames(bot), ...findMissingHours(bot)]) addIssue(issueOf(flaw))
  })
}

/** What is wrong with a configuration, besides the shape of a field. The message of the issue says it in words. */
export type ChatBotFlaw = { path: (string | number)[] } & (
  | { reason: 'sameName' | 'unknownRule'; name: string }
  | { reason: 'missingHour' | 'noAgent' }
  | { reason: 'sharedKeyword'; keyword: string; other: string }
  | { reason: 'unknownPlaceholder'; placeholder: string }
)

function issueOf({ path, ...params }: ChatBotFlaw) {
  return { code: 'custom' as const, path, message: sentenceOf({ path, ...params }), params }
}

function sentenceOf(flaw: ChatBotFlaw): string {
  switch (flaw.reason) {
    case 'sameName':
      return `two rules have the name ${flaw.name}`
    case 'unknownRule':
      return `no rule has the name ${flaw.name}, so it cannot be offered`
    case 'missingHour':
      return 'opening or closing time is missing'
    case 'noAgent':
      return 'no rule calls an agent, so no agent could be reached'
    case 'sharedKeyword':
      return `two rules have the keyword ${flaw.keyword}`
    case 'unknownPlaceholder':
      return `{{${flaw.placeholder}}} is not a placeholder of this text`
  }
}

type Names = { rules: readonly { name: string; offers: string[] }[]; otherwise: string }

function* findLostNames({ rules, otherwise }: Names): Generator<ChatBotFlaw> {
  const names = new Set<string>()
  for (const [index, { name }] of rules.entries()) {
    if (names.has(name)) yield { reason: 'sameName', path: ['rules', index, 'name'], name }
    names.add(name)
  }
  if (!names.has(otherwise)) yield { reason: 'unknownRule', path: ['otherwise'], name: otherwise }
  for (const [index, { offers }] of rules.entries())
    for (const [place, name] of offers.entries())
      if (!names.has(name)) yield { reason: 'unknownRule', path: ['rules', index, 'offers', place], name }
}

function* findMissingHours({ office }: { office: { from: string; until: string } }): Generator<ChatBotFlaw> {
  if ((office.from === '') === (office.until === '')) return
  yield { reason: 'missingHour', path: ['office', office.from === '' ? 'from' : 'until'] }
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
      addIssue(issueOf({ reason: 'noAgent', path: ['rules'] }))
    for (const flaw of [...findSharedKeywords(bot), ...findUnknownPlaceholders(bot)]) addIssue(issueOf(flaw))
  },
)

function* findSharedKeywords({ rules }: ChatBot): Generator<ChatBotFlaw> {
  const owners = new Map<string, number>()
  for (const [index, { keywords: own }] of rules.entries())
    for (const language of languages)
      for (const keyword of own[language]) {
        const owner = owners.get(keyword) ?? index
        owners.set(keyword, owner)
        const path = ['rules', index, 'keywords', language]
        if (owner !== index) yield { reason: 'sharedKeyword', path, keyword, other: rules[owner]?.name ?? '' }
      }
}

/** The placeholders that the server fills, by the text that may have them. The other texts have none. */
export const chatBotPlaceholders = {
  says: ['from', 'until'],
  guestSays: ['from', 'until'],
  agentComes: ['from', 'until'],
  agentAway: ['from', 'until'],
  notUnderstood: [],
  tooManyWaiting: [],
  line: ['what', 'amount', 'status', 'at'],
  nothing: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Filled = keyof typeof chatBotPlaceholders

const filledTexts = ['agentComes', 'agentAway', 'notUnderstood', 'tooManyWaiting', 'line', 'nothing'] as const

function* findUnknownPlaceholders(bot: ChatBot): Generator<ChatBotFlaw> {
  const texts: { path: (string | number)[]; text: InEachLanguage | undefined; name: Filled }[] = [
    ...filledTexts.map((name) => ({ path: [name], text: bot[name], name })),
    ...bot.rules.flatMap(({ says, guestSays }, index): typeof texts => [
      { path: ['rules', index, 'says'], text: says, name: 'says' },
      { path: ['rules', index, 'guestSays'], text: guestSays, name: 'guestSays' },
    ]),
  ]
  for (const { path, text, name } of texts)
    for (const language of languages)
      for (const [, placeholder = ''] of text?.[language].matchAll(/{{(\w*)}}/g) ?? [])
        if (!chatBotPlaceholders[name].some((known) => known === placeholder))
          yield { reason: 'unknownPlaceholder', path: [...path, language], placeholder }
}
