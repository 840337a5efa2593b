import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Reads each request to its end and answers that it is well: what HTTP alone costs in Node. */
const answer = JSON.stringify({ message: 'OK' })

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length })
      .end(answer)
  })
})

process.once('message', () => {
  void once(server.listen(0, '127.0.0.1'), 'listening').then(() =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
})
process.once('disconnect', () => process.exit())
