import { type Wire, type WireResponse, wireTo } from '@kapao/testkit/wire'

/** The responses that say neither that it is done nor that a repeat is safe, with how often each came. */
export type Unsafe = Map<string, number>

type Options = { urls: readonly string[]; first: number; unsafe: Unsafe }

/** Calls one of several servers, and another one after a response has failed to come or said to try again. */
export function reachOneOf({ urls, first, unsafe }: Options): Wire {
  const wires = urls.map((url) => wireTo(url))
  let current = first % wires.length
  return async <Body>(...[method, path, spoken]: Parameters<Wire>): Promise<WireResponse<Body>> => {
    const used = current
    function leave(): void {
      if (current === used) current = (used + 1) % wires.length
    }
    try {
      const response = await wires[used]!<Body>(method, path, spoken)
      if (response.status < 500) return response
      leave()
      if (response.status !== 503) {
        const { message } = response.body as { message?: unknown }
        const what = `${method} ${path.replace(/\?.*/, '')} was answered ${response.status} ${String(message)}`
        unsafe.set(what, (unsafe.get(what) ?? 0) + 1)
      }
      return response
    } catch (thrown) {
      leave()
      throw thrown
    }
  }
}
