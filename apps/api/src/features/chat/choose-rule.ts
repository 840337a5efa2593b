import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'

/** What a participant wrote: a text, or the name of the rule behind a button. */
export type Said = { text: string; chosen?: string | undefined }

/** The rule that a message names: by its button, or by the keyword that was found in it. */
export type Match = { rule: ChatBotRule; keyword?: string }

/** The rule that answers: the one that matches, otherwise the operator's default rule. */
export function chooseRule(bot: ChatBot, said: Said): ChatBotRule {
  return matchRule(bot, said)?.rule ?? defaultRule(bot)
}

/** The rule that answers when no keyword matches. */
export function defaultRule({ rules, otherwise }: ChatBot): ChatBotRule {
  const rule = rules.find(({ name }) => name === otherwise)
  if (!rule) throw new Error(`The bot has no rule ${otherwise}`)
  return rule
}

/**
 * The rule behind the button; otherwise the one with the longest keyword in the text, in any language; `undefined` if
 * no keyword is in it.
 */
export function matchRule({ rules }: ChatBot, { text, chosen }: Said): Match | undefined {
  const named = rules.find(({ name }) => name === chosen)
  if (named) return { rule: named }
  const said = text.toLowerCase()
  let best: Required<Match> | undefined
  for (const rule of rules)
    for (const keyword of Object.values(rule.keywords).flat())
      if (keyword.length > (best?.keyword.length ?? 0) && holds(said, keyword)) best = { rule, keyword }
  return best
}

/** Thai and Lao are written without spaces. A Latin keyword must be a whole word, or "slip" would match "slippers". */
function holds(said: string, keyword: string): boolean {
  if (!/^[\w ]+$/.test(keyword)) return said.includes(keyword)
  for (let at = said.indexOf(keyword); at >= 0; at = said.indexOf(keyword, at + 1)) {
    if (!/\w/.test(said.charAt(at - 1)) && !/\w/.test(said.charAt(at + keyword.length))) return true
  }
  return false
}

/** Minutes and days in Bangkok, where the agents work. */
const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * Whether agents are available at a time. Office hours may pass midnight; the hours after it belong to the day on which they
 * began.
 */
export function isOpen({ from, until, days: open }: ChatBot['office'], now: Date): boolean {
  const parts = Object.fromEntries(bangkok.formatToParts(now).map(({ type, value }) => [type, value]))
  const today = days.indexOf(parts['weekday'] ?? '')
  if (from === '' || from === until) return open.includes(today)
  const time = `${parts['hour']}:${parts['minute']}`
  if (from < until) return open.includes(today) && from <= time && time < until
  return (open.includes(today) && from <= time) || (open.includes((today + 6) % 7) && time < until)
}
