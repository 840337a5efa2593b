import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server (a PostgreSQL, an api) that a test cuts and mends, as a restart of that server does. */
export type NetworkProxy = {
  /** The server's address through this line. */
  url: string
  /** Leads new connections to a server that has moved. */
  pointTo: (serverUrl: string) => void
  cut: () => void
  /** From now on what the server answers is lost on the way; what it is asked still arrives. Until it is cut and mended. */
  mute: () => void
  mend: () => void
  /** Connections that were tried while the line was cut. */
  refused: () => number
  close: () => Promise<void>
}

export const openProxy = async (serverUrl: string): Promise<NetworkProxy> => {
  let target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isCut = false
  let isMute = false
  let refused = 0
  const keep = (socket: Socket): void => {
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
  const hangUp = (): void => {
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
