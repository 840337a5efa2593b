import { type Code, isCode } from '@kapao/contract/codes'
import type { HostileRequest } from './request.ts'
import type { HostileAnswer } from './send.ts'

/** Texts that leak internals of the server. */
const insides =
  /node_modules|node:internal|\bat \w+ \(|\.ts:\d|\$argon2|syntax error at|violates|relation "|pg_|SELECT |insert into|postgres(ql)?:\/\//i

/** The secrets of an environment: every key, and the database URL. */
export function secretsOf(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment)
    .filter(([name]) => name.startsWith('KEY_') || name === 'DATABASE_URL')
    .map(([, value]) => value.replace(/^(whsec_|\w{1,4}:)/, ''))
    .filter((value) => value !== '')
}

/** Returns a description of what is wrong with an answer, or `undefined` if it is correct. */
export function judge(
  { framing }: HostileRequest,
  answer: HostileAnswer,
  { secrets, unavailable }: { secrets: readonly string[]; unavailable?: Code | undefined },
): string | undefined {
  if (answer.kind === 'silence') return 'no answer'
  // The server may close the connection without a response if the request was incomplete or malformed.
  if (answer.kind === 'closed') return framing === 'whole' ? 'the connection ended' : undefined
  const { status, headers, text } = answer
  if (status >= 500 && unavailable !== undefined && text.includes(`"${unavailable}"`)) return undefined
  if (status >= 500) return `${status} ${text}`
  const said = `${headers}\n${text}`
  if (secrets.some((secret) => said.includes(secret))) return `a secret in ${said}`
  if (status < 400) return undefined
  if (insides.test(text)) return `the inside of the server in ${text}`
  if (!headers.includes('application/json')) return `${status}, and no JSON: ${headers} ${text}`
  // A request that the HTTP layer refuses does not reach our error format.
  if (framing !== 'whole') return undefined
  const { message, requestId } = JSON.parse(text) as { message?: unknown; requestId?: unknown }
  if (typeof message !== 'string' || !isCode(message)) return `no code of ours: ${text}`
  if (typeof requestId !== 'string') return `no request id: ${text}`
  return undefined
}
