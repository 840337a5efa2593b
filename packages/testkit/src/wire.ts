/** A response as received. `body` is the parsed JSON, which tests narrow to the type that they expect. */
export type WireResponse<Body = Record<string, unknown>> = { status: number; body: Body; headers: Headers }

export type Spoken = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** Calls a server over real HTTP, as the member app would. */
export type Wire = <Body = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  spoken?: Spoken,
) => Promise<WireResponse<Body>>

type Addresses = { url: string; consoleUrl: string }

/** The address of a path: operators' calls are at an address of their own. */
export function addressOf({ url, consoleUrl }: Addresses, path: string): string {
  return `${path.startsWith('/api/operator/') ? consoleUrl : url}${path}`
}

/** Calls the server at an address, and where it has another one for operators' calls, sends those there. */
export function wireTo(base: string | (() => string), consoleUrl: string | (() => string) = base): Wire {
  return async <Body>(method: string, path: string, { token, body, headers, signal }: Spoken = {}) => {
    const addresses = { url: read(base), consoleUrl: read(consoleUrl) }
    const response = await fetch(addressOf(addresses, path), {
      method,
      signal: signal ?? null,
      headers: {
        'x-client': 'wallet',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    }
  }
}

function read(address: string | (() => string)): string {
  return typeof address === 'string' ? address : address()
}
