import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'

/** What a person said: words, or the name of a rule that a button offered. */
export type Said = { text: string; chosen?: string | undefined }

/**
 * The rule that answers: the one that a button named, else the one whose keyword in the text is the longest, in whatever
 * language it was written, else the operator's own for everything else.
 */
export function chooseRule({ rules, otherwise }: ChatBot, { text, chosen }: Said): ChatBotRule {
  const named = rules.find(({ name }) => name === chosen)
  if (named) return named
  const said = text.toLowerCase()
  function lengthOf({ keywords }: ChatBotRule): number {
    return Math.max(
      0,
      ...Object.values(keywords)
        .flat()
        .filter((keyword) => holds(said, keyword))
        .map(({ length }) => length),
    )
  }
  let best: { rule: ChatBotRule; length: number } | undefined
  for (const rule of rules) {
    const length = lengthOf(rule)
    if (length > (best?.length ?? 0)) best = { rule, length }
  }
  const fallback = rules.find(({ name }) => name === otherwise)
  if (!fallback) throw new Error(`The bot has no rule ${otherwise}`)
  return best?.rule ?? fallback
}

/** Thai and Lao are written without spaces; a Latin word must stand by itself, or "slip" would be in "slippers". */
function holds(said: string, keyword: string): boolean {
  if (!/^[\w ]+$/.test(keyword)) return said.includes(keyword)
  for (let at = said.indexOf(keyword); at >= 0; at = said.indexOf(keyword, at + 1)) {
    if (!/\w/.test(said.charAt(at - 1)) && !/\w/.test(said.charAt(at + keyword.length))) return true
  }
  return false
}

/** Minutes and days of Bangkok, where the agents are. */
const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether agents are there now. The hours may go over midnight; those after it are of the day on which they began. */
export function isOpen({ from, until, days: open }: ChatBot['office'], now: Date): boolean {
  const parts = Object.fromEntries(bangkok.formatToParts(now).map(({ type, value }) => [type, value]))
  const today = days.indexOf(parts['weekday'] ?? '')
  if (from === '' || from === until) return open.includes(today)
  const time = `${parts['hour']}:${parts['minute']}`
  if (from < until) return open.includes(today) && from <= time && time < until
  return (open.includes(today) && from <= time) || (open.includes((today + 6) % 7) && time < until)
}
