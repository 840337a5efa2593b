import type { Database } from '@kapao/database/connect'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { neverSpun, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findWheel, type SliceRow, takePrize } from './wheel.store.ts'

let app: TestApp
let db: Database

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  ;({ db } = app)
})

afterAll(() => app.close())

async function readSlice(code: string): Promise<SliceRow> {
  const wheel = await findWheel(db, 'BAHT')
  const slice = wheel?.slices.find((each) => each.code === code)
  if (!slice) throw new Error(`There is no slice ${code}`)
  return slice
}

function take(slice: SliceRow): Promise<boolean> {
  return db.transaction().execute((tx) => takePrize(tx, slice))
}

/** Takes prizes of five baht until the slice has run out. Returns how many there were. */
async function takeAll(code: string, limits: { stock?: number; budget?: number }): Promise<number> {
  await writeWheel(app, { slices: [{ code, kind: 'baht', amount: 5, ...limits }, neverSpun] })
  const slice = await readSlice(code)
  let taken = 0
  while (await take(slice)) {
    taken += 1
    expect((await readSlice(code)).isLeft).toBe(isOneLeft(taken, limits))
  }
  return taken
}

function isOneLeft(taken: number, { stock = Infinity, budget = Infinity }): boolean {
  return taken < stock && (taken + 1) * 5 <= budget
}

it.each([
  ['a stock', 'STOCK', { stock: 2 }, 2],
  ['a budget that is used up to the last satang', 'BUDGET', { budget: 15 }, 3],
  ['a budget that leaves less than a prize', 'REST', { budget: 14.99 }, 2],
  ['the smaller of the two', 'BOTH', { stock: 3, budget: 10 }, 2],
  ['a stock of none', 'NONE', { stock: 0 }, 0],
  ['a budget of less than a prize', 'LITTLE', { budget: 4.99 }, 0],
])('%s pays for so many prizes, and then the slice has run out', async (_title, code, limits, prizes) => {
  expect(await takeAll(code, limits)).toBe(prizes)
  expect((await readSlice(code)).isLeft).toBe(false)
})

it('what has no limit is left before and after, and nothing is written for it', async () => {
  await writeWheel(app, {
    slices: [
      { code: 'FREE', kind: 'baht', amount: 5 },
      { code: 'FULL', kind: 'baht', amount: 5, stock: 1, budget: 5 },
    ],
  })
  expect([await take(await readSlice('FREE')), await take(await readSlice('FREE'))]).toEqual([true, true])
  expect([(await readSlice('FREE')).isLeft, (await readSlice('FULL')).isLeft]).toEqual([true, true])
  const counted = await db.selectFrom('wheel_taken').select('code').where('code', '=', 'FREE').execute()
  expect(counted).toEqual([])
})
