import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SpawnedServer } from './spawned-server.ts'

/** Stands between somebody outside and a server. */
export type LostAnswer = {
  url: string
  /** The status that the server answered before it was killed, once it was. */
  status: () => number | undefined
  close: () => void
}

/** Belongs to one connection, not to the message. */
const ofTheConnection = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * Passes one call on to the server, and kills it when it has answered, so that the answer is lost. Whoever tells again
 * meets nobody here.
 */
export const loseAnswer = async (server: Pick<SpawnedServer, 'url' | 'kill'>): Promise<LostAnswer> => {
  let isTaken = false
  let status: number | undefined
  const between = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const content = await new Response(request as never).text()
      const headers = Object.entries(request.headers).filter(([name]) => !ofTheConnection.has(name))
      const answered = await fetch(`${server.url}${request.url}`, {
        method: 'POST',
        body: content,
        headers: Object.fromEntries(headers) as Record<string, string>,
      })
      await server.kill()
      status = answered.status
    }
    const isFirst = !isTaken
    isTaken = true
    const passed = isFirst ? forward() : Promise.resolve()
    passed.catch(() => undefined).finally(() => response.destroy())
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  return {
    url: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    status: () => status,
    close: () => {
      between.close()
      between.closeAllConnections()
    },
  }
}
