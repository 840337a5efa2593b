import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string | undefined; headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  url: string
  received: Received[]
  /** The maximum number of deliveries in progress at one moment. */
  mostAtOnce: () => number
  close: () => Promise<void>
}

/** Starts a small server that stands in for the api; `answer` chooses the status of each delivery. */
export async function startReceiver(
  answer: (received: Received, index: number) => number | Promise<number>,
  port = 0,
): Promise<Receiver> {
  const received: Received[] = []
  let open = 0
  let most = 0
  const server = createServer(async (request, response) => {
    open += 1
    most = Math.max(most, open)
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const delivery = { path: request.url, headers: request.headers, body }
    received.push(delivery)
    response.statusCode = await answer(delivery, received.length)
    open -= 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
