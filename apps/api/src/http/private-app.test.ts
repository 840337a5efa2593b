import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls } from '@kapao/contract/calls'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kapao-web-'))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Kapao</title>')
  app = await startTestApp({ NODE_ENV: 'production', WEB_ROOT: root })
})

afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const hidden = ['/metrics', '/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/openapi.json']

describe('a server in production', () => {
  it.each([...hidden, '/api/docs/json', '/api/docs/yaml', '/metrics?x', '//metrics', '/api/docs/%2e'])(
    'does not serve %s on the public port',
    async (address) => {
      const response = await fetch(`${app.url}${address}`)
      expect(response.status === 404 || (await response.text()).includes('<title>Kapao')).toBe(true)
      if (hidden.includes(address)) expect(response.status).toBe(404)
    },
  )

  it.each(hidden)('serves %s on the private port', async (address) => {
    expect((await fetch(`${app.api.privateUrl}${address}`)).status).toBe(200)
  })

  it('measures the public port and describes its calls on the private port', async () => {
    expect((await app.wire('GET', '/readyz')).status).toBe(200)
    const metrics = await (await fetch(`${app.api.privateUrl}/metrics`)).text()
    expect(metrics).toContain(
      'kapao_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}',
    )
    const { body } = await wireTo(app.api.privateUrl ?? '')<{
      paths: Record<string, Record<string, { operationId: string }>>
    }>('GET', '/api/openapi.json')
    const described = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    )
    expect(described.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  })

  it('serves no call of a member or an operator on the private port', async () => {
    for (const { name, method, url } of calls) {
      const refused = await wireTo(app.api.privateUrl ?? '')(method, url)
      expect([name, refused.status, refused.body]).toMatchObject([name, 404, { message: 'NOT_FOUND' }])
    }
  })

  it('listens for them on this machine only, unless it is told otherwise', () => {
    expect(app.context.config.PRIVATE_HOST).toBe('127.0.0.1')
  })
})

describe('a worker in production', () => {
  it('serves its measurements on the private port only', async () => {
    const worker = await startTestApp({ NODE_ENV: 'production', ROLE: 'worker' })
    try {
      expect((await fetch(`${worker.url}/metrics`)).status).toBe(404)
      expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
      expect((await fetch(`${worker.api.privateUrl}/metrics`)).status).toBe(200)
      expect((await fetch(`${worker.api.privateUrl}/api/docs`)).status).toBe(404)
    } finally {
      await worker.close()
    }
  })
})

describe('a server outside production', () => {
  it('serves everything on its one port', async () => {
    const demo = await startTestApp({ ROLE: 'api' })
    try {
      expect(demo.api.privateUrl).toBeUndefined()
      for (const address of hidden) expect((await fetch(`${demo.url}${address}`)).status).toBe(200)
    } finally {
      await demo.close()
    }
  })
})
