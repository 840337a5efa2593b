import { type Code, isCode } from '@kapao/contract/codes'
import type { HostileRequest } from './request.ts'
import type { HostileAnswer } from './send.ts'

/** What shows that the inside of the server looks out. */
const insides =
  /node_modules|node:internal|\bat \w+ \(|\.ts:\d|\$argon2|syntax error at|violates|relation "|pg_|SELECT |insert into|postgres(ql)?:\/\//i

/** What of an environment nobody may read: every key, and the way into the database. */
export const secretsOf = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment)
    .filter(([name]) => name.startsWith('KEY_') || name === 'DATABASE_URL')
    .map(([, value]) => value.replace(/^(whsec_|\w{1,4}:)/, ''))
    .filter((value) => value !== '')

/** Answers what is wrong with an answer, in words; nothing where it is as it should be. */
export const judge = (
  { framing }: HostileRequest,
  answer: HostileAnswer,
  { secrets, unavailable }: { secrets: readonly string[]; unavailable?: Code | undefined },
): string | undefined => {
  if (answer.kind === 'silence') return 'no answer'
  // A connection may end without a word where the request was never whole, or was far too long.
  if (answer.kind === 'closed') return framing === 'whole' ? 'the connection ended' : undefined
  const { status, headers, text } = answer
  if (status >= 500 && unavailable !== undefined && text.includes(`"${unavailable}"`)) return undefined
  if (status >= 500) return `${status} ${text}`
  const said = `${headers}\n${text}`
  if (secrets.some((secret) => said.includes(secret))) return `a secret in ${said}`
  if (status < 400) return undefined
  if (insides.test(text)) return `the inside of the server in ${text}`
  if (!headers.includes('application/json')) return `${status}, and no JSON: ${headers} ${text}`
  // What HTTP itself refuses has met no route yet.
  if (framing !== 'whole') return undefined
  const { message, requestId } = JSON.parse(text) as { message?: unknown; requestId?: unknown }
  if (typeof message !== 'string' || !isCode(message)) return `no code of ours: ${text}`
  if (typeof requestId !== 'string') return `no request id: ${text}`
  return undefined
}
