import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { WireFailure } from './wire-failure.ts'

async function failureOf(response: Response): Promise<WireFailure> {
  const failure: unknown = await readAnswer(response).catch((thrown: unknown) => thrown)
  if (!(failure instanceof WireFailure)) throw new Error(`expected a failure, got ${JSON.stringify(failure)}`)
  return failure
}

function json(body: unknown, status: number) {
  return Response.json(body, { status })
}

test('a success returns the data itself', async () => {
  expect(await readAnswer(json({ amount: 100 }, 200))).toEqual({ amount: 100 })
})

test('a refusal keeps its code, its request id and its details', async () => {
  const failure = await failureOf(
    json({ message: 'TRANSFER_MINIMUM', requestId: 'r1', details: { min: 1 } }, 422),
  )
  expect(failure).toMatchObject({
    code: 'TRANSFER_MINIMUM',
    kind: 'refusal',
    status: 422,
    requestId: 'r1',
    details: { min: 1 },
  })
})

test('a server error is a fault, with its code if it has one', async () => {
  expect(await failureOf(json({ message: 'QR_FAIL', requestId: 'r2' }, 503))).toMatchObject({
    code: 'QR_FAIL',
    kind: 'fault',
  })
})

test('what a proxy says while no server serves is an interruption', async () => {
  for (const status of [502, 503, 504])
    expect(await failureOf(new Response('<html>Bad Gateway</html>', { status }))).toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      kind: 'fault',
      status,
    })
})

test('a failure keeps after how many seconds the server wants to be asked again', async () => {
  for (const [header, seconds] of [
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ] as const) {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header }
    const refused = Response.json({ message: 'TEMPORARILY_UNAVAILABLE' }, { status: 503, headers })
    expect((await failureOf(refused)).againSeconds).toBe(seconds)
  }
})

test('a page of somebody else, an empty body and truncated JSON are faults and do not crash the app', async () => {
  for (const [body, status] of [
    ['<html>Error</html>', 500],
    ['<html>Welcome to Hotel WiFi</html>', 200],
    ['', 200],
    ['', 500],
    ['{"amount":', 200],
    ['null', 500],
    ['{"message":42}', 400],
  ] as const) {
    expect(await failureOf(new Response(body, { status })), body).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      kind: 'fault',
      status,
    })
  }
})
