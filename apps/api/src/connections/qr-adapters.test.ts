import type { QrProvider } from '@kapao/contract/deposit'
import { gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import type { QrOrder, QrAdapter } from '@kapao/providers/qr-adapter'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

afterAll(() => app.close())

function adapterOf(provider: QrProvider): QrAdapter {
  return app.context.qrAdapters[provider]!
}

/** An order as the server sends it; it carries a QR where the gateway generates none. */
function newOrder(provider: QrProvider): QrOrder {
  const id = v7()
  const name = {
    id,
    reference: id.replaceAll('-', '').slice(-19).toUpperCase() + '0',
    currency: 'BAHT',
  } as const
  const amountSatang = 12_345n
  const { demoAccount, writePayload } = gatewayOf(provider)
  const receiver = demoAccount.promptPayId ?? demoAccount.accountNo
  const payload = writePayload?.({ ...name, receiver, amountSatang }) ?? ''
  const expiresAt = new Date(Date.now() + 900_000)
  return { ...name, amountSatang, expiresAt, payload }
}

/** The sandbox's names of the calls. */
function callsOf(provider: QrProvider) {
  return provider === 'KBANK'
    ? { create: 'createQr', cancel: 'dropQr', inquire: 'readQr' }
    : { create: 'create', cancel: 'cancel', inquire: 'inquire' }
}

describe.each(gatewayCodes)('the adapter of %s', (provider) => {
  function fault(call: string, kind: string) {
    return app.outside('PUT', '/control/faults', {
      body: { party: provider.toLowerCase(), call, fault: kind },
    })
  }

  it('creates a QR, the same one for a repeated request, and reports its payments', async () => {
    const adapter = adapterOf(provider)
    const order = newOrder(provider)
    const [first, again] = [await adapter.announce(order), await adapter.announce(order)]
    expect(first).toMatchObject({ kind: 'done', answer: { payLink: expect.stringContaining('/bank/pay') } })
    expect(again).toEqual(first)
    expect(await adapter.inquire(order)).toEqual({ kind: 'done', answer: { payments: [] } })
    await app.outside('POST', `/control/qr/${provider}/${order.id}/pay`, { body: { amount: 90.5 } })
    expect(await adapter.inquire(order)).toMatchObject({
      kind: 'done',
      answer: { payments: [{ amountSatang: 9050n, paidAt: expect.any(Date) }] },
    })
  })

  it('refuses another amount under a known reference, and refuses to drop or inquire about an unknown QR', async () => {
    const adapter = adapterOf(provider)
    const order = newOrder(provider)
    await adapter.announce(order)
    const other = { ...order, amountSatang: 99_900n }
    expect(await adapter.announce(other)).toMatchObject({ kind: 'refused' })
    const unknown = newOrder(provider)
    expect(await adapter.drop(unknown)).toMatchObject({ kind: 'refused' })
    expect(await adapter.inquire(unknown)).toMatchObject({ kind: 'refused' })
  })

  it('drops a QR, and a repeat changes nothing', async () => {
    const adapter = adapterOf(provider)
    const order = newOrder(provider)
    await adapter.announce(order)
    expect(await adapter.drop(order)).toEqual({ kind: 'done', answer: undefined })
    expect(await adapter.drop(order)).toEqual({ kind: 'done', answer: undefined })
  })

  it.each(['error', 'errorAfter', 'html', 'reset', 'down'])(
    'returns unknown at a fault: %s',
    async (kind) => {
      const adapter = adapterOf(provider)
      const order = newOrder(provider)
      const { create, inquire } = callsOf(provider)
      await fault(create, kind)
      expect(await adapter.announce(order)).toMatchObject({ kind: 'unknown' })
      await fault(inquire, kind)
      expect(await adapter.inquire(order)).toMatchObject({ kind: 'unknown' })
    },
  )
})
