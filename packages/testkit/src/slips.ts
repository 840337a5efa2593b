import type { Slip } from '@kapao/contract/slip'
import type { TestApp } from './test-app.ts'
import type { WireResponse } from './wire.ts'

/** The account number of `openKbankAccount`. */
export const operatorAccount = '0123456789'

type Wires = Pick<TestApp, 'url' | 'outside'>

export type Transfer = {
  fromAccount: string
  amount: number
  fromBank?: string
  fromName?: string
  toBank?: string
  toAccount?: string
  at?: string
}

/** Makes a bank transfer in the sandbox that only its slip proves, and fetches the slip's picture. */
export async function payForSlip(
  { outside }: Pick<Wires, 'outside'>,
  transfer: Transfer,
): Promise<{ reference: string; slipUrl: string; picture: Buffer }> {
  const { status, body } = await outside<{ reference: string; slipUrl: string }>(
    'POST',
    '/control/bank/transfer',
    {
      body: {
        fromBank: 'KBANK',
        fromName: 'SOMCHAI JAIDEE',
        toBank: 'KBANK',
        toAccount: operatorAccount,
        announce: false,
        ...transfer,
      },
    },
  )
  if (status !== 200) throw new Error(`The pretend bank refused: ${JSON.stringify(body)}`)
  const picture = await fetch(body.slipUrl)
  return { ...body, picture: Buffer.from(await picture.arrayBuffer()) }
}

export type Sending = { token: string; picture?: Uint8Array; field?: string; key?: string }

/** Uploads a picture as the member app does. */
export async function sendSlip(
  { url }: Pick<Wires, 'url'>,
  { token, picture, field = 'file', key }: Sending,
): Promise<WireResponse<Slip & { message?: string; details?: Record<string, unknown> }>> {
  const form = new FormData()
  if (picture) form.set(field, new Blob([new Uint8Array(picture)]), 'slip.png')
  const response = await fetch(`${url}/api/wallet/slip`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-client': 'wallet',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Slip, headers: response.headers }
}
