import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { newGuest } from '@kapao/testkit/chat'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

it('an upload that breaks off while it waits for its turn frees its slot', async () => {
  async function begin(index: number): Promise<Socket> {
    const { guestId } = await newGuest(app.wire)
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    const head = [
      'POST /api/chat/upload-image HTTP/1.1',
      'host: kapao',
      `x-guest-id: ${guestId}`,
      `x-forwarded-for: 10.7.0.${index}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 100000',
      '\r\n--b\r\n',
    ]
    await new Promise((resolve) => socket.write(head.join('\r\n'), resolve))
    return socket
  }
  async function leave(socket: Socket): Promise<void> {
    const closed = once(socket, 'close')
    socket.resetAndDestroy()
    await closed
  }
  async function beginAll(from: number, most: number): Promise<Socket[]> {
    const sockets = await Promise.all(Array.from({ length: most }, (_, index) => begin(from + index)))
    // When this is answered, the server has received what was sent before.
    await newGuest(app.wire)
    return sockets
  }
  // As many as one server reads at once, and more that wait.
  const read = await beginAll(0, 16)
  const waiting = await beginAll(16, 40)
  await Promise.all(waiting.map(leave))
  await newGuest(app.wire)
  await Promise.all(read.map(leave))
  const form = new FormData()
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), 'file')
  const headers = { 'x-guest-id': (await newGuest(app.wire)).guestId }
  const address = `${app.url}/api/chat/upload-image`
  expect((await fetch(address, { method: 'POST', body: form, headers })).status).toBe(200)
})
