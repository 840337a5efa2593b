import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SpawnedServer } from './spawned-server.ts'

/** A proxy between an outside caller and a server. */
export type LostAnswer = {
  url: string
  /** The status of the server's response before it was killed; `undefined` until then. */
  status: () => number | undefined
  close: () => void
}

/** Headers that belong to one connection and are not forwarded. */
const ofTheConnection = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * Forwards one call to the server and kills the server when it has responded, so that the response is lost. Retries are
 * not forwarded: their connections are closed.
 */
export async function loseAnswer(server: Pick<SpawnedServer, 'url' | 'kill'>): Promise<LostAnswer> {
  let isTaken = false
  let status: number | undefined
  const between = createServer((request, response) => {
    async function forward(): Promise<void> {
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
