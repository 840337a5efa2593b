import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StrangeAnswer = {
  status?: number
  type?: string
  body: string
  location?: string
  isCut?: boolean
}

/** A server that sends the same unexpected answer to every request. */
export async function startStranger() {
  let answer: StrangeAnswer = { body: '' }
  const server = createServer((request, response) => {
    request.resume()
    response.statusCode = answer.status ?? 200
    if (answer.location) response.setHeader('location', answer.location)
    response.setHeader('content-type', answer.type ?? 'text/plain')
    if (!answer.isCut) return void response.end(answer.body)
    response.setHeader('content-length', answer.body.length + 10)
    response.write(answer.body, () => response.destroy())
    return undefined
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAnswer: (next: StrangeAnswer) => {
      answer = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
