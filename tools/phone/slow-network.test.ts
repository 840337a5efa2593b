import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSlowNetwork, type SlowNetwork } from './slow-network.ts'

const sent = randomBytes(200_000)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end(sent))
})
let network: SlowNetwork

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const speed = { rttMs: 4, downKbitPerSecond: 80_000, upKbitPerSecond: 80_000 }
  network = await openSlowNetwork(`http://127.0.0.1:${port}`, speed)
})

afterAll(async () => {
  await network.close()
  server.close()
})

it('relays everything unchanged and in order, on several connections at once', async () => {
  async function ask(path: string): Promise<Buffer> {
    const response = await fetch(`${network.url}${path}`, { method: 'POST', body: sent })
    return Buffer.from(await response.arrayBuffer())
  }
  const answers = await Promise.all(['/a.js', '/b.js?page=2', '/c.js', '/d.js'].map(ask))
  for (const answer of answers) expect(answer.equals(sent)).toBe(true)
})

it('reports its traffic: each request by its path, and the bytes of each response', () => {
  const { bytes, requests, perPath } = network.read()
  expect(requests.toSorted()).toEqual(['/a.js', '/b.js', '/c.js', '/d.js'])
  expect(perPath['/b.js']).toBeGreaterThan(sent.length)
  expect(bytes).toBe(Object.values(perPath).reduce((sum, each) => sum + each, 0))
  expect(network.read()).toEqual({ bytes: 0, requests: [], perPath: {} })
})
