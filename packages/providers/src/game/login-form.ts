import { counted, fetchText } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import type { GameConnection } from './game-answer.ts'

export type FormState = { action: string; fields: Record<string, string> }

/** A real login page has a few hidden fields; a page with more is not a login form. */
const mostFields = 20

/**
 * Reads the form of a provider's own login page: the address that it posts to and its hidden fields. Some providers
 * accept those only once, so each login reads them again. Refused if the provider has no such page.
 */
export async function readFormState(
  { route, loginUrl }: Pick<GameConnection, 'route' | 'loginUrl'>,
  timeoutMilliseconds: number,
): Promise<Outcome<FormState>> {
  if (loginUrl === undefined) return { kind: 'refused', reason: 'this provider has no login form' }
  const response = await fetchText({ route, url: loginUrl, method: 'GET', timeoutMilliseconds })
  if (response.kind === 'unknown') return response
  if (response.status !== 200)
    return counted(response, { kind: 'unknown', reason: `status ${response.status}` })
  const state = readForm(response.body, loginUrl)
  if (!state) response.countAs('unknown')
  return state ? { kind: 'done', answer: state } : { kind: 'unknown', reason: 'no login form on the page' }
}

function readForm(page: string, loginUrl: string): FormState | undefined {
  const start = page.search(/<form\b/i)
  const end = page.indexOf('</form', start)
  if (start < 0 || end < 0) return undefined
  const form = page.slice(start, end)
  const tags = form.match(/<(?:form|input)\b[^>]{0,20000}>/gi) ?? []
  const [opening = '', ...inputs] = tags.map(readAttributes)
  if (typeof opening === 'string' || !inputs.some(({ type }) => type === 'password')) return undefined
  const hidden = inputs.filter(({ type, name }) => type === 'hidden' && name)
  const action = resolve(opening['action'] ?? '', loginUrl)
  if (action === undefined || hidden.length > mostFields) return undefined
  return { action, fields: Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value])) }
}

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/\s([a-z_-]{1,40})="([^"]*)"/gi)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
}

/** Only an http or https address is accepted as the form's action. */
function resolve(action: string, loginUrl: string): string | undefined {
  const url = URL.parse(action, loginUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
