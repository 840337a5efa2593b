import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openFleet } from './fleet.ts'

const stopping = 'while the release before stops'

/** Calls a server that the fleet withdraws, unless it stays, and that then cuts the connection, or answers as one that closes. */
async function callWhileItStops({
  kind = 'api',
  drains = false,
  stays = false,
  answers = false,
}: {
  kind?: 'api' | 'book'
  drains?: boolean
  stays?: boolean
  answers?: boolean
}) {
  const fleet = openFleet(new AbortController().signal)
  const server = createServer((request, response) => {
    if (!stays) fleet.withdraw('before')
    if (answers)
      response.writeHead(503).end(JSON.stringify({ message: 'Service Unavailable', statusCode: 503 }))
    else request.socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fleet.announce({ side: 'before', url, consoleUrl: url, bookUrl: url, drains })
  fleet.begin(stopping)
  await fleet[kind](0)('GET', '/api/wallet').catch(() => undefined)
  return { refusals: [...fleet.refusals.keys()], metStop: [...fleet.metStop.keys()] }
}

it('counts a request that was cut while a release without a drain stopped apart from those refused', async () => {
  const cut = /^while the release before stops: GET \/api\/wallet of the release before got no answer: /
  expect(await callWhileItStops({})).toEqual({ refusals: [], metStop: [expect.stringMatching(cut)] })
  const { refusals, metStop } = await callWhileItStops({ answers: true })
  expect([refusals, metStop.length]).toEqual([[], 1])
})

it.each([
  ['a release that drains stopped', { drains: true }],
  ['a release that drains closed', { drains: true, answers: true }],
  ['a server still served', { stays: true }],
  ['a server still served, with the words of one that closes', { stays: true, answers: true }],
  ['the book server of a release without a drain stopped', { kind: 'book' }],
] as const)('counts a request as refused that got no answer while %s', async (_what, options) => {
  const { refusals, metStop } = await callWhileItStops(options)
  expect([refusals.length, metStop]).toEqual([1, []])
})
