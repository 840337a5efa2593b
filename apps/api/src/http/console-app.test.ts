import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let root: string
let consoleRoot: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kapao-web-'))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Kapao</title>')
  consoleRoot = await mkdtemp(path.join(tmpdir(), 'kapao-console-'))
  await writeFile(path.join(consoleRoot, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(path.join(root, 'service-worker.js'), '')
  app = await startTestApp({ NODE_ENV: 'production', WEB_ROOT: root, CONSOLE_ROOT: consoleRoot })
})

afterAll(async () => {
  await app.close()
  await Promise.all([root, consoleRoot].map((folder) => rm(folder, { recursive: true })))
})

const hidden = ['/metrics', '/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/openapi.json']

const operatorCalls = (calls as readonly CallFacts[]).filter(({ audience }) => audience === 'operator')
const otherCalls = (calls as readonly CallFacts[]).filter(({ audience }) => audience !== 'operator')

/** Signed addresses of files, which operators' pages show too. */
const filesOfMembers = new Set(['showChatFile', 'showSlip'])

async function pageAt(url: string): Promise<string> {
  return (await fetch(url)).text()
}

describe('the public port', () => {
  it.each([...hidden, '/api/docs/json', '/api/docs/yaml', '/metrics?x', '//metrics', '/api/docs/%2e'])(
    'does not serve %s',
    async (address) => {
      const response = await fetch(`${app.url}${address}`)
      expect(response.status === 404 || (await response.text()).includes('<title>Kapao')).toBe(true)
      if (hidden.includes(address)) expect(response.status).toBe(404)
    },
  )

  it('serves no call of an operator, whoever asks', async () => {
    const token = await operatorKey(app)
    for (const { name, method, url } of operatorCalls)
      for (const asked of [{}, { token }, { token, body: method === 'GET' ? undefined : {} }]) {
        const refused = await wireTo(app.url, app.url)(method, url, asked)
        expect([name, refused.status, refused.body]).toMatchObject([name, 404, { message: 'NOT_FOUND' }])
      }
  })

  it('serves the members’ app and not the operators’ page', async () => {
    for (const address of ['/', '/user/home', '/chat'])
      expect(await pageAt(`${app.url}${address}`)).toContain('<title>Kapao')
  })
})

describe('the operators’ port', () => {
  it.each(hidden)('serves %s', async (address) => {
    expect((await fetch(`${app.api.consoleUrl}${address}`)).status).toBe(200)
  })

  it('measures both ports and describes the calls of both', async () => {
    expect((await app.wire('GET', '/readyz')).status).toBe(200)
    expect((await fetch(`${app.api.consoleUrl}/healthz`)).status).toBe(200)
    const metrics = await (await fetch(`${app.api.consoleUrl}/metrics`)).text()
    for (const route of ['/readyz', '/healthz'])
      expect(metrics).toContain(
        `kapao_http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`,
      )
    const { body } = await wireTo(app.api.consoleUrl)<{
      paths: Record<string, Record<string, { operationId: string }>>
    }>('GET', '/api/openapi.json')
    const described = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    )
    expect(described.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  })

  it('serves operators’ calls, and of the others only the files that they see', async () => {
    const atConsole = wireTo(app.api.consoleUrl)
    for (const { name, method, url } of operatorCalls)
      expect([name, (await atConsole(method, url)).body]).not.toMatchObject([name, { message: 'NOT_FOUND' }])
    for (const { name, method, url } of otherCalls.filter((call) => !filesOfMembers.has(call.name))) {
      const refused = await atConsole(method, url)
      expect([name, refused.status, refused.body]).toMatchObject([name, 404, { message: 'NOT_FOUND' }])
    }
  })

  it('serves the operators’ page and no page of members', async () => {
    for (const address of ['/', '/chat', '/audit', '/index.html', '/service-worker.js'])
      expect(await pageAt(`${app.api.consoleUrl}${address}`)).toContain('<title>Console')
  })

  it('serves no sockets of members: operators’ take WebSockets of a session alone', async () => {
    const address = '/socket.io/?EIO=4&transport=polling'
    expect((await fetch(`${app.url}${address}`)).status).toBe(200)
    expect((await fetch(`${app.api.consoleUrl}${address}`)).status).toBe(400)
  })

  it('is open on this machine only, unless the settings say otherwise', () => {
    expect(app.context.config.CONSOLE_HOST).toBe('127.0.0.1')
  })
})

describe('a worker', () => {
  it('serves its measurements on the operators’ port, and no calls on either', async () => {
    const worker = await startTestApp({ ROLE: 'worker' })
    try {
      expect((await fetch(`${worker.url}/metrics`)).status).toBe(404)
      expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
      expect((await fetch(`${worker.api.consoleUrl}/metrics`)).status).toBe(200)
      expect((await fetch(`${worker.api.consoleUrl}/api/docs`)).status).toBe(404)
      expect((await worker.wire('POST', '/api/operator/site')).status).toBe(404)
    } finally {
      await worker.close()
    }
  })
})

describe('a server outside production', () => {
  it('keeps the two ports apart too', async () => {
    const demo = await startTestApp({ ROLE: 'api' })
    try {
      for (const address of hidden) {
        expect((await fetch(`${demo.url}${address}`)).status).toBe(404)
        expect((await fetch(`${demo.api.consoleUrl}${address}`)).status).toBe(200)
      }
    } finally {
      await demo.close()
    }
  })
})
