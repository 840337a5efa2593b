import { openOutboundHttp, type Route } from '../outbound/outbound-http.ts'

const outbound = openOutboundHttp({ privateHosts: 'any' })

/** The way to whatever address a test configures. */
export const anyRoute: Route = { fetch: (url, init) => outbound.to(url).fetch(url, init) }
