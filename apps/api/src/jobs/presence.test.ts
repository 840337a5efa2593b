import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { showPresence } from './presence.ts'

/** Accepts connections and never sends anything, like a database behind a broken network. */
let mute: Server
let url: string
const sockets = new Set<Socket>()

beforeEach(async () => {
  mute = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume()
  })
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  url = `postgres://nobody@127.0.0.1:${(mute.address() as AddressInfo).port}/nothing`
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  mute.close()
})

function connected(): Promise<unknown> {
  return once(mute, 'connection')
}

it('presence closes while it waits for a database that disconnects without an answer', async () => {
  const arrives = connected()
  const presence = showPresence(url, 'a worker')
  await arrives
  for (const socket of sockets) socket.once('end', () => socket.end())
  await expect(presence.close()).resolves.toBeUndefined()
})

it('presence closes while it waits for a database that never answers', async () => {
  const arrives = connected()
  const presence = showPresence(url, 'a worker')
  await arrives
  await expect(presence.close()).resolves.toBeUndefined()
})
