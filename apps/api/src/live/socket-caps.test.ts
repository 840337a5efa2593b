import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp({ SOCKETS_GUESTS: '3', SOCKETS_MEMBER: '2', SOCKETS_UNNAMED: '4' })
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

  it('that have not said who they are are so many of an address, and those that have do not count among them', async () => {
    const url = `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    /** Opens a connection, which says who it is only with `hello`. Returns the last packet that it got, or `closed`. */
    async function connectRaw(hello?: string): Promise<string> {
      const connection = new WebSocket(url)
      raw.push(connection)
      return new Promise((resolve) => {
        connection.addEventListener('close', () => resolve('closed'))
        connection.addEventListener('message', ({ data }) => {
          const isOpening = String(data).startsWith('0')
          if (isOpening && hello !== undefined) connection.send(hello)
          else resolve(String(data).slice(0, 2))
        })
      })
    }
    const raw: WebSocket[] = []
    const somchai = await join(app)
    for (let turn = 0; turn < 2; turn += 1) expect(await open('127.0.0.1', somchai.token)).toBe('connected')
    for (let turn = 0; turn < 4; turn += 1) expect(await connectRaw()).toBe('0{')
    expect(await connectRaw('40')).toBe('closed')
    expect(await open('10.95.2.1')).toBe('connected')
    raw[0]?.close()
    await until('a closed connection leaves its place', async () => (await connectRaw('40')) === '40')
    for (const connection of raw) connection.close()
  })
})
