import type { Coupon, Draw, PastSpin, PrizeKind, SpinSetup } from '@kapao/contract/spin'
import { operatorKey } from './operator.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const usualSlice = { label: 'A prize', bgColor: '#0f766e', textColor: '#ffffff', weight: 1 }

type Slice = { code: string; kind: PrizeKind } & Record<string, unknown>

/** Writes the wheel as an operator does, with one coin per 100 baht. Returns the status and body of the response. */
export async function writeWheel(
  app: TestApp,
  { slices, ...wheel }: { slices: readonly Slice[] } & Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = await operatorKey(app)
  const body = {
    name: 'The wheel',
    coinRate: 100,
    ...wheel,
    slices: slices.map((slice) => ({ ...usualSlice, ...slice })),
  }
  const { status, body: said } = await app.wire('POST', '/api/operator/wheel', { token, body })
  return { status, body: said }
}

/** A slice that is never hit, for tests that need only one: a wheel has at least two slices. */
export const neverSpun = { code: 'NEVER', kind: 'goods', weight: 0 } as const

export async function readSetup(app: TestApp, { token }: Person): Promise<SpinSetup> {
  return (await app.wire<SpinSetup>('GET', '/api/spinwheel/setup', { token })).body
}

export type Spun = {
  success?: true
  message?: string
  result: { code: string; remainingCoin: number; kind: PrizeKind; amount: number; coupon: string }
  draw: Draw
}

/** Spins as the app does: with the commitment from the setup and a client seed. */
export async function spin(
  app: TestApp,
  person: Person,
  params: { commitment?: string | undefined; key?: string } = {},
): Promise<{ status: number; body: Spun }> {
  const commitment = params.commitment ?? (await readSetup(app, person)).next?.commitment
  const { status, body } = await app.wire<Spun>('POST', '/api/spinwheel/spin', {
    token: person.token,
    body: { commitment, clientSeed: `seed-of-${person.phone}` },
    ...(params.key === undefined ? {} : { headers: { 'idempotency-key': params.key } }),
  })
  return { status, body }
}

export function claim(app: TestApp, { token }: Person, coupon: string, key?: string) {
  return app.wire<{ success?: true; kind?: PrizeKind; amount?: number; message?: string; details?: unknown }>(
    'POST',
    '/api/spinwheel/coupon/claim',
    { token, body: { coupon }, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  )
}

export async function readCoupons(app: TestApp, { token }: Person): Promise<Coupon[]> {
  return (await app.wire<Coupon[]>('GET', '/api/spinwheel/coupon', { token })).body
}

/** Reads past spins, newest first, by default the newest 50. */
export async function readSpins(
  app: TestApp,
  { token }: Person,
  { before, limit = 50 }: { before?: number; limit?: number } = {},
): Promise<PastSpin[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(before && { before: String(before) }) })
  return (await app.wire<{ draws: PastSpin[] }>('GET', `/api/spinwheel/draws?${query.toString()}`, { token }))
    .body.draws
}
