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

export function wireTo(base: string | (() => string)): Wire {
  return async <Body>(method: string, path: string, { token, body, headers, signal }: Spoken = {}) => {
    const response = await fetch(`${typeof base === 'string' ? base : base()}${path}`, {
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
