import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy to a server (PostgreSQL or the API) that a test can cut and restore, like a restart of that server. */
export type NetworkProxy = {
  /** The server's URL through the proxy. */
  url: string
  /** Forwards new connections to another server. */
  pointTo: (serverUrl: string) => void
  cut: () => void
  /**
   * Drops the server's responses from now on, while requests still arrive. Lasts until the proxy is cut and restored.
   */
  mute: () => void
  mend: () => void
  /** The number of connections that were tried while the proxy was cut. */
  refused: () => number
  close: () => Promise<void>
}

export async function openProxy(serverUrl: string): Promise<NetworkProxy> {
  let target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isCut = false
  let isMute = false
  let refused = 0
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) {
      refused += 1
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    const pair = { near, far }
    pairs.add(pair)
    near.pipe(far)
    if (!isMute) far.pipe(near)
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  function hangUp(): void {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href.replace(/\/$/, ''),
    pointTo: (movedTo) => {
      target = new URL(movedTo)
    },
    cut: () => {
      isCut = true
      hangUp()
    },
    mute: () => {
      isMute = true
      for (const { near, far } of pairs) far.unpipe(near)
    },
    mend: () => {
      isCut = false
      isMute = false
    },
    refused: () => refused,
    close: async () => {
      server.close()
      hangUp()
      await once(server, 'close')
    },
  }
}
