import { createHmac } from 'node:crypto'
import { deriveCredentials } from '../games/credentials.ts'
import { findGame, pathOf } from '../games/games.ts'
import { type Bench, keys } from './bench.ts'

function gameOf(code: string) {
  const game = findGame(code)
  if (!game) throw new Error(`No game ${code}`)
  return game
}

/** Calls a provider that accepts references, signed as the operator does. */
export function askSigned(bench: Bench, code: string, path: string, body: unknown) {
  const game = gameOf(code)
  const url = `${pathOf(game)}${path}`
  const { agent, secret } = deriveCredentials(keys.keyGames, game)
  const signature = createHmac('sha256', secret)
    .update(`${url}\n${JSON.stringify(body)}`)
    .digest('hex')
  return bench.say('POST', url, { body, headers: { 'x-agent': agent, 'x-signature': signature } })
}

/** Calls a two-phase provider. */
export function askBasic(bench: Bench, code: string, method: string, path: string, body?: unknown) {
  const game = gameOf(code)
  const { agent, secret } = deriveCredentials(keys.keyGames, game)
  const authorization = `Basic ${Buffer.from(`${agent}:${secret}`).toString('base64')}`
  return bench.say(method, `${pathOf(game)}${path}`, { body, headers: { authorization } })
}

/** Calls a provider without references. */
export function askBearer(bench: Bench, code: string, path: string, body?: unknown) {
  const game = gameOf(code)
  const { secret } = deriveCredentials(keys.keyGames, game)
  return bench.say(body === undefined ? 'GET' : 'POST', `${pathOf(game)}${path}`, { body, key: secret })
}

export const password = 'pass-word-1'

let lastName = 0

/** Opens an account at a provider that accepts references, with this balance in units. */
export async function openSigned(bench: Bench, code: string, units = '100.00'): Promise<string> {
  const username = `somchai${(lastName += 1)}`
  await askSigned(bench, code, '/v1/player/create', { Username: username, Password: password })
  const body = { RequestID: `open-${username}`, Username: username, Amount: units }
  const answer = await askSigned(bench, code, '/v1/transfer', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return username
}
