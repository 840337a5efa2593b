import { calls } from '@kapao/contract/calls'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../operations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

describe('the server', () => {
  it('has an operation for every call of the contract', () => {
    expect(operations.map(({ call }) => call.name).toSorted()).toEqual(
      calls.map(({ name }) => name).toSorted(),
    )
  })

  it('publishes the contract as OpenAPI, each call with its name and route', async () => {
    const atConsole = wireTo(app.api.consoleUrl)
    const { body } = await atConsole<{ paths: Record<string, Record<string, { operationId: string }>> }>(
      'GET',
      '/api/openapi.json',
    )
    const described = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    )
    expect(described.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
    expect((await fetch(`${app.api.consoleUrl}/api/docs/`)).status).toBe(200)
  })

  it('reports its liveness, its readiness and its metrics', async () => {
    expect((await app.wire('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await app.wire('GET', '/readyz')).body).toEqual({ status: 'ready' })
    const metrics = await (await fetch(`${app.api.consoleUrl}/metrics`)).text()
    expect(metrics).toContain(
      'kapao_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}',
    )
  })

  it('sends a strict policy and forbids caching with every response of the API', async () => {
    const { headers } = await app.wire('GET', '/api/lookup/info')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    for (const rule of ["default-src 'self'", "connect-src 'self'"]) expect(policy).toContain(`${rule};`)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([
    ['OPTIONS', '/api/account/profile'],
    ['GET', '/api/lookup/info'],
    ['POST', '/api/login'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    ['OPTIONS', '/socket.io/?EIO=4&transport=polling'],
  ])('lets no page of another origin read the answer to %s %s', async (method, path) => {
    const { headers } = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        origin: 'https://casino.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it.each([
    ['GET', '/api/nothing', undefined, 404, 'NOT_FOUND'],
    ['POST', '/api/lookup/info', {}, 404, 'NOT_FOUND'],
    ['POST', '/api/login', '{"username":', 400, 'VALIDATION_FAILED'],
    ['POST', '/api/login', '', 400, 'VALIDATION_FAILED'],
    ['POST', '/api/login', '{"__proto__":{"a":1},"username":"a","password":"b"}', 400, 'VALIDATION_FAILED'],
    ['POST', '/api/login', { username: ['a'], password: 'b' }, 400, 'VALIDATION_FAILED'],
  ] as const)('refuses %s %s %j with our own error body', async (method, path, body, status, message) => {
    const headers: Record<string, string> = body === '' ? { 'content-type': 'application/json' } : {}
    const response = await app.wire(method, path, { body, headers })
    expect([response.status, response.body]).toMatchObject([status, { message }])
    expect(response.body['requestId']).toBe(response.headers.get('x-request-id'))
    expect(JSON.stringify(response.body)).not.toMatch(/at \w+ \(|node_modules/)
  })

  it('refuses a body of more than 64 KiB', async () => {
    const body = { username: 'a'.repeat(70_000), password: 'b' }
    const response = await app.wire('POST', '/api/login', { body })
    expect([response.status, response.body]).toMatchObject([413, { message: 'PAYLOAD_TOO_LARGE' }])
  })

  it('refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'text/plain' }
    const { status, body } = await app.wire('POST', '/api/login', { body: 'username=a', headers })
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('refuses to change anything for a prefetch', async () => {
    const { token } = await join(app)
    const headers = { 'sec-purpose': 'prefetch' }
    const { status } = await app.wire('DELETE', '/api/qrcode/KBANK', { token, headers })
    expect(status).toBe(400)
  })

  it('refuses a malformed Idempotency-Key', async () => {
    const { token } = await join(app)
    const headers = { 'idempotency-key': 'a b' }
    const { status, body } = await app.wire('POST', '/api/qrcode/KBANK', {
      token,
      headers,
      body: { amount: 1 },
    })
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })
})

describe('a service that was terminated', () => {
  it('answers gone to everything but the public lookups, until it comes back', async () => {
    const settings = app.db
    function set(terminated: boolean) {
      return settings
        .insertInto('site_setting')
        .values({ name: 'terminated', value: JSON.stringify(terminated) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(terminated) }))
        .execute()
    }
    const { token } = await join(app)
    async function statusOf(path: string) {
      return (await app.wire('GET', path, { token })).status
    }
    await set(true)
    await until('the server has seen it', async () => (await statusOf('/api/wallet')) === 410)
    expect((await app.wire('GET', '/api/lookup/active')).body).toEqual({ terminated: true })
    for (const path of ['/api/wallet', '/api/account/profile', '/api/qrcode/KBANK']) {
      const response = await app.wire('GET', path, { token })
      expect([response.status, response.body]).toMatchObject([410, { message: 'gone' }])
    }
    const login = await app.wire('POST', '/api/login', { body: { username: '0810000001', password: 'x' } })
    expect(login.status).toBe(410)
    await set(false)
    await until('the server has seen it', async () => (await statusOf('/api/wallet')) === 200)
  })
})
