import type { CannedAnswer, CannedVariable } from '@kapao/contract/canned-answer'
import type { AgentChat } from '@kapao/contract/chat-desk'

/** How somebody is called whose name is not known, in the language of the conversation. */
const nameless = { th: 'ลูกค้า', la: 'ລູກຄ້າ', en: 'customer' } as const

export type AnswerFigures = {
  chat: Pick<AgentChat, 'name' | 'language'>
  /** The name of the operator who answers. */
  agent: string
  site: string
}

/** The text of a ready answer in the language of the conversation, with its variables filled in. */
export function fillAnswer(
  { text }: Pick<CannedAnswer, 'text'>,
  { chat, agent, site }: AnswerFigures,
): string {
  const { language } = chat
  // Only the first name is known in full.
  const [name = nameless[language]] = chat.name?.split(' ') ?? []
  const figures: Record<CannedVariable, string> = { name, agent, site }
  return text[language].replaceAll(
    /{{\s*(name|agent|site)\s*}}/g,
    (_, variable: CannedVariable) => figures[variable],
  )
}

/** The answers whose shortcut fits what is typed after `/`, those that begin with it first; none without `/`. */
export function findAnswers(answers: readonly CannedAnswer[], typed: string): CannedAnswer[] {
  const [, words] = /^\/(\S*)$/.exec(typed) ?? []
  if (words === undefined) return []
  const sought = words.toLowerCase()
  const beginning = answers.filter(({ shortcut }) => shortcut.startsWith(sought))
  const others = answers.filter(({ shortcut }) => !shortcut.startsWith(sought) && shortcut.includes(sought))
  return [...beginning, ...others]
}
