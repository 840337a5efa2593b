import { type ChatBot, type ChatBotFlaw, writtenChatBot } from '@kapao/contract/chat-bot'
import type { Language } from '@kapao/contract/language'
import { languages } from '@kapao/contract/language'

type Path = readonly PropertyKey[]

/** Why a configuration cannot be stored, and where. The contract decides; this only sorts what it says. */
export type Problem = { path: Path } & (
  | { kind: 'required' | 'badName' | 'invalid' }
  | { kind: 'tooLong' | 'tooShort' | 'tooMany'; limit: number }
  | ({ kind: 'flaw' } & { flaw: ChatBotFlaw })
)

type Issue = {
  code: string | undefined
  path: PropertyKey[]
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
  params?: Record<string, unknown>
}

export function problemsOf(bot: ChatBot): Problem[] {
  const parsed = writtenChatBot.safeParse(bot)
  return parsed.success ? [] : parsed.error.issues.map((issue) => sorted(issue as Issue))
}

function sorted(issue: Issue): Problem {
  const { code, path, origin } = issue
  if (code === 'custom' && issue.params)
    return { kind: 'flaw', path, flaw: { ...issue.params, path } as ChatBotFlaw }
  if (code === 'too_small' && origin === 'string') {
    const limit = Number(issue.minimum)
    return limit > 1 ? { kind: 'tooShort', path, limit } : { kind: 'required', path }
  }
  if (code === 'too_big' && origin !== 'number')
    return { kind: origin === 'array' ? 'tooMany' : 'tooLong', path, limit: Number(issue.maximum) }
  if (code === 'invalid_format' && path.at(-1) === 'name') return { kind: 'badName', path }
  return { kind: 'invalid', path }
}

/** The problems of a field, and of what is in it. */
export function problemsAt(problems: readonly Problem[], at: Path): Problem[] {
  return problems.filter(({ path }) => at.every((part, index) => part === path[index]))
}

/** In which languages something at a path is not written. */
export function missingLanguages(problems: readonly Problem[], at: Path): Language[] {
  const missing = problemsAt(problems, at).filter(({ kind }) => kind === 'required')
  return languages.filter((language) => missing.some(({ path }) => path.at(-1) === language))
}
