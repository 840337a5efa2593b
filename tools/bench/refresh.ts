import { cast, castPassword } from '../start/cast.ts'
import { type Product, startProduct } from '../start/product.ts'
import { now } from './clock.ts'

/** The providers that hang, of sixteen active ones: one for each way of recognising a move, and one more. */
const hanging = ['PG', 'IMI', 'ASKMEBET', 'HUAYHD']
const games = 16

type Card = { code: string; state: string; loginWay: string }
type Refreshed = { milliseconds: number; fresh: number; known: number }

/**
 * Measures home's refresh while four of sixteen providers hang, once for each member of the cast, so that no cached
 * response is shared.
 */
export async function measureRefresh(): Promise<Refreshed[]> {
  const product = await startProduct({ hasApp: false })
  try {
    const refreshed: Refreshed[] = []
    for (const { phone } of cast) refreshed.push(await refreshOnce(product, phone))
    return refreshed
  } finally {
    await product.stop()
  }
}

async function refreshOnce({ url, outside }: Product, phone: string): Promise<Refreshed> {
  await fetch(`${outside}/control/faults`, { method: 'DELETE' })
  const { token } = (await ask(url, 'POST', '/api/login', {
    body: { username: phone, password: castPassword },
  })) as { token: string }
  async function list(path: string) {
    return (await ask(url, 'GET', path, { token })) as { games: Card[] }
  }
  const wanted = (await list('/api/wallet/slot')).games
    .filter(({ loginWay }) => loginWay !== 'web')
    .slice(0, games)
  for (const { code, state } of wanted)
    if (state === 'inactive') await ask(url, 'GET', `/api/wallet/activate/${code}`, { token })
  for (const party of hanging)
    await ask(outside, 'PUT', '/control/faults', {
      body: { party, call: 'readBalance', fault: 'delay', delayMs: 30_000 },
    })
  const begun = now()
  const answer = await list('/api/wallet/refresh/slot')
  const milliseconds = Math.round(now() - begun)
  const fresh = answer.games.filter(({ state }) => state === 'fresh').length
  return { milliseconds, fresh, known: answer.games.filter(({ state }) => state !== 'inactive').length }
}

async function ask(
  base: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}
