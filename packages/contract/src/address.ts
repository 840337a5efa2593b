import type { CallFacts } from './call.ts'

/** What of a request is written into its address. */
export type Parts = { params?: unknown; query?: unknown }

/** The path of a call with its parameters filled in, and the query behind it. */
export function addressOf(call: CallFacts, parts: Parts): string {
  const params = (parts.params ?? {}) as Record<string, unknown>
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((parts.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
