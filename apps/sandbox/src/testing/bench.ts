import { v7 as newId } from 'uuid'
import { type SandboxOptions, startSandbox } from '../server.ts'
import { generateGatewayKeys } from './gateway-keys.ts'
import { buildPromptPay } from './build-promptpay.ts'

export const keys = {
  keySms: 'sms-key-of-the-tests',
  keyMail: 'kapao:mail-password-of-the-tests',
  keyKbank: 'kbank-key-of-the-tests',
  keySlip: 'slip-key-of-the-tests',
  keyPayout: 'payout-key-of-the-tests',
  keyTruewallet: 'truewallet-key-of-the-tests',
  keyKbankWebhook: `whsec_${Buffer.from('a secret that only the tests know').toString('base64')}`,
  keyBankFeed: `whsec_${Buffer.from('the secret of the tests for bank lines').toString('base64')}`,
  keyGames: 'games-key-of-the-tests',
  keysGateways: generateGatewayKeys(),
}

export type Answer<Body = Record<string, unknown>> = {
  status: number
  body: Body
  headers: Headers
  text: string
}

export type Bench = Awaited<ReturnType<typeof startBench>>

/**
 * Starts a sandbox on a free port with short retry delays, and returns ways to call it as the api, a program or a
 * person.
 */
export async function startBench(options: Partial<SandboxOptions> & { databaseUrl: string }) {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    mailPort: 0,
    // Nothing listens there until a test sets the api's address.
    callbackUrl: 'http://127.0.0.1:9',
    logLevel: 'silent',
    retryDelaysMs: [20, 40],
    ...keys,
    ...options,
  })

  const say = sayTo(sandbox.url)

  /** Submits a form as a browser does. */
  function sendForm(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
    return fetch(sandbox.url + path, {
      method: 'POST',
      headers: { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  }

  /** Registers a new QR of this many baht with KBANK; returns its id. */
  async function createQr(amount = '100.07', expiresAt = '2100-01-01T00:00:00Z'): Promise<string> {
    const id = newId()
    const body = { id, payload: buildPromptPay(amount), amount: Number(amount), expiresAt }
    const answer = await say('POST', '/kbank/qr', { key: keys.keyKbank, body })
    if (answer.status !== 201) throw new Error(answer.text)
    return id
  }

  async function pay(qrId: string, body: Record<string, unknown> = {}): Promise<string> {
    const answer = await say<{ reference: string }>('POST', `/control/qr/KBANK/${qrId}/pay`, { body })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.reference
  }

  return { ...sandbox, say, sendForm, createQr, pay, readTotals: () => readTotals(say) }
}

type Say = ReturnType<typeof sayTo>

/** Calls the sandbox at a URL. Reads a JSON response as its body. */
function sayTo(url: string) {
  return async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    {
      body,
      key,
      headers,
      signal,
    }: { body?: unknown; key?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Answer<Body>> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      redirect: 'manual',
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(text) : undefined) as Body,
      headers: answer.headers,
      text,
    }
  }
}

/** Returns the totals, after checking that no pretend money appeared or vanished. */
async function readTotals(say: Say) {
  type Totals = {
    sms: { messages: number }
    bank: { accounts: number; held: string; funded: string }
    kbank: { payments: number; received: string; callbacksWaiting: number }
    games: Record<string, { in: string; out: string; held: string; won: string }>
  }
  const { body } = await say<Totals>('GET', '/control/totals')
  if (body.bank.held !== body.bank.funded) throw new Error(`Money is out of balance: ${JSON.stringify(body)}`)
  for (const [code, sums] of Object.entries(body.games))
    if (BigInt(sums.held) !== BigInt(sums.in) - BigInt(sums.out) + BigInt(sums.won))
      throw new Error(`Money is out of balance at ${code}: ${JSON.stringify(sums)}`)
  return body
}
