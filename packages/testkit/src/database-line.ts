import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire between a server and its PostgreSQL that a test cuts and mends, as a restart of PostgreSQL does. */
export type DatabaseLine = {
  /** The database's address through this line. */
  url: string
  cut: () => void
  mend: () => void
  /** Connections that were tried while the line was cut. */
  refused: () => number
  close: () => Promise<void>
}

export const openDatabaseLine = async (databaseUrl: string): Promise<DatabaseLine> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
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
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    refused: () => refused,
    close: async () => {
      server.close()
      hangUp()
      await once(server, 'close')
    },
  }
}
