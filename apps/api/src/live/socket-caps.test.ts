import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp({ SOCKETS_GUESTS: '3', SOCKETS_MEMBER: '2' })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

/** Opens a socket at an address, and returns `connected` or why it was refused. */
async function open(address: string, token?: string): Promise<string> {
  const socket = io(app.url, {
    auth: token === undefined ? {} : { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': address },
  })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (refused) => resolve(refused.message))
  })
}

describe('the open sockets', () => {
  it('of the guests of one address are so many, also where they write other addresses before their own', async () => {
    const answers = []
    for (let turn = 0; turn < 4; turn += 1) answers.push(await open(`10.1.2.${turn}, 10.95.0.1`))
    expect(answers).toEqual(['connected', 'connected', 'connected', 'REQUEST_LIMIT'])
    expect(await open('10.95.0.2')).toBe('connected')
    sockets.splice(0, 1)[0]?.disconnect()
    await until('a closed socket leaves its place', async () => (await open('10.95.0.1')) === 'connected')
  })

  it('of a member are so many, at whatever addresses, and those of guests do not count for members', async () => {
    const [somchai, anan] = [await join(app), await join(app)]
    for (let turn = 0; turn < 4; turn += 1) await open('10.95.1.1')
    expect(await open('10.95.1.1', somchai.token)).toBe('connected')
    expect(await open('10.95.1.2', somchai.token)).toBe('connected')
    expect(await open('10.95.1.3', somchai.token)).toBe('REQUEST_LIMIT')
    expect(await open('10.95.1.1', anan.token)).toBe('connected')
  })
  it('that are refused are closed, also where the client keeps its connection', async () => {
    for (let turn = 0; turn < 3; turn += 1) await open('127.0.0.1')
    const url = `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const connection = new WebSocket(url)
    const received: string[] = []
    const closed = new Promise<void>((resolve) => connection.addEventListener('close', () => resolve()))
    connection.addEventListener('message', ({ data }) => {
      received.push(String(data))
      if (received.length === 1) connection.send('40')
    })
    await closed
    expect(received.at(-1)).toContain('REQUEST_LIMIT')
  })
})
