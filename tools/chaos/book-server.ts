import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@kapao/database/connect'
import { readBalance } from '@kapao/ledger/ledger'
import type { LedgerRequest } from '@kapao/ledger/request'
import { createPoster } from '@kapao/ledger/poster'
import { readBookServerConfig } from './config.ts'
import { generateId } from './random.ts'
import { postReadThenWrite } from './read-then-write.store.ts'
import { type Asked, toMove } from './requested-move.ts'

/**
 * Tests the book itself under faults: the ledger's poster behind HTTP, used as the api uses it. The api has no calls
 * yet for debits, holds and reversals; here they are requested with idempotency keys as well.
 */
const { databaseUrl, posting, drainSeconds } = readBookServerConfig()
const { db, close } = connect(databaseUrl, 8)
const poster = createPoster(db)
const post = posting === 'poster' ? poster.post : (request: LedgerRequest) => postReadThenWrite(db, request)

const balancePath = '/balance/'

let isStopping = false
const underWay = new Set<ServerResponse>()

const server = createServer((request, response) => {
  const { url = '' } = request
  underWay.add(response.once('close', () => underWay.delete(response)))
  // `/drained` responds once no earlier request is left to be done. It is called after the last fault.
  const answered =
    url === '/drained'
      ? poster.drain().then(() => send(response, 200, {}))
      : url.startsWith(balancePath)
        ? sendBalance(url.slice(balancePath.length), response)
        : json(request).then((asked) => answer(asked as Asked, response))
  answered.catch((thrown: unknown) => send(response, 500, { fault: String(thrown) }))
})

async function answer(asked: Asked, response: ServerResponse): Promise<void> {
  const { memberId, key, move } = asked
  const hash = createHash('sha256').update(JSON.stringify(move)).digest()
  const moves = [toMove(move, generateId)]
  const posted = await post({ memberId, currency: 'BAHT', idempotency: { key, hash }, moves })
  if (posted.ok === 'unknown') send(response, 503, {})
  else if (posted.ok) send(response, 200, { balance: String(posted.balanceSatang) })
  else send(response, posted.refusal === 'REQUEST_LIMIT' ? 429 : 409, { refusal: posted.refusal })
}

async function sendBalance(memberId: string, response: ServerResponse): Promise<void> {
  send(response, 200, { balance: String(await readBalance(db, memberId, 'BAHT')) })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  // The next request of this caller opens its connection elsewhere.
  if (isStopping) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Serves on for the time of the drain, then accepts nothing more, and ends once every request has its answer. */
async function stop(): Promise<void> {
  isStopping = true
  await wait(drainSeconds * 1000)
  server.close()
  while (underWay.size > 0) await Promise.all([...underWay].map((response) => once(response, 'close')))
  // What is left has sent nothing yet. Node would wait for it.
  server.closeAllConnections()
  await poster.drain()
  await close()
  process.exit(0)
}

const stopping = ['SIGTERM', 'SIGINT', 'disconnect'] as const
for (const event of stopping) process.once(event, () => void (isStopping || stop()))
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
