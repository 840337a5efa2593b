import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exchange } from '../exchange.ts'
import { openOutboundHttp, type Route, RouteRefused } from './outbound-http.ts'

let server: Server
let port: number
let requests: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`)
    const [, location] = /^\/to\?(.*)$/.exec(request.url ?? '') ?? []
    if (location !== undefined) response.writeHead(302, { location: decodeURIComponent(location) })
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A name server that answers every question with these addresses, as the system's resolver hands them on. */
function resolveTo(...addresses: string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, answers)
    else callback(null, answers[0]?.address ?? '', answers[0]?.family)
  }
}

function send(route: Route, url: string) {
  return exchange({ route, url, method: 'GET', timeoutMilliseconds: 2000 })
}

describe('a request to an outside company', () => {
  it.each([
    [['127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['8.8.8.8', '127.0.0.1']],
  ])('is not sent to a name that now resolves to %j', async (addresses) => {
    const outbound = openOutboundHttp({ privateHosts: [], resolve: resolveTo(...addresses) })
    const url = `http://games.example:${port}/`
    expect(outbound.mayReach(url)).toBe(true)
    await expect(outbound.to(url).fetch(url, {})).rejects.toThrow(RouteRefused)
    expect(await send(outbound.to(url), url)).toEqual({
      kind: 'unknown',
      reason: 'games.example is at a private address',
    })
    expect(requests).toEqual([])
  })

  it('is sent to a private address whose name the settings allow', async () => {
    const outbound = openOutboundHttp({ privateHosts: ['games.example'], resolve: resolveTo('127.0.0.1') })
    const url = `http://games.example:${port}/balance`
    expect(await send(outbound.to(url), url)).toMatchObject({ kind: 'answered', status: 200 })
    expect(requests).toEqual([`games.example:${port} /balance`])
  })

  it.each([(at: number) => `http://127.0.0.1:${at}`, (at: number) => `http://2130706433:${at}/`])(
    'is not sent to a private address in the URL, and is if the settings allow it',
    async (write) => {
      const url = write(port)
      expect(await send(openOutboundHttp({ privateHosts: [] }).to(url), url)).toEqual({
        kind: 'unknown',
        reason: `127.0.0.1:${port} is private`,
      })
      expect(requests).toEqual([])
      const allowed = openOutboundHttp({ privateHosts: ['127.0.0.1'] })
      expect(await send(allowed.to(url), url)).toMatchObject({ kind: 'answered' })
    },
  )

  it('reaches only the origins that the company is configured with', async () => {
    const outbound = openOutboundHttp({ privateHosts: 'any' })
    const own = `http://127.0.0.1:${port}`
    const route = outbound.to(`${own}/api`, 'https://login.example/page')
    expect(await send(route, `${own}/anything`)).toMatchObject({ kind: 'answered' })
    for (const other of [`http://localhost:${port}/`, `https://127.0.0.1:${port}/`, 'http://login.example/'])
      expect(await send(route, other)).toEqual({
        kind: 'unknown',
        reason: `${new URL(other).host} is not configured`,
      })
    expect(requests).toHaveLength(1)
  })

  it('follows no redirect, neither to another host nor on its own', async () => {
    const own = `http://127.0.0.1:${port}`
    const route = openOutboundHttp({ privateHosts: 'any' }).to(own)
    for (const location of [`http://localhost:${port}/secret`, `${own}/elsewhere`])
      expect(await send(route, `${own}/to?${encodeURIComponent(location)}`)).toMatchObject({
        kind: 'unknown',
      })
    expect(requests.filter((request) => !request.includes('/to?'))).toEqual([])
  })
})
