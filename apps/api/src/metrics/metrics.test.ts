import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { addDifference } from '@kapao/testkit/differences'
import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await letPayoutsGo(app.db)
})

afterAll(() => app.close())

/** The value of a sample, as Prometheus reads it. */
async function read(sample: string): Promise<number | undefined> {
  const metrics = await (await fetch(`${app.api.consoleUrl}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe('the measurements of a server', () => {
  it('time a payment until it is credited, and a payout until the bank is asked', async () => {
    const { token } = await joinWithMoney(app, 100_000n)
    expect(await read('kapao_credit_seconds_count{source="KBANK"}')).toBeUndefined()
    const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 100 },
    })
    const paid = payment(body.amount)
    await sendKbankWebhook(app, paid)
    await sendKbankWebhook(app, paid)
    expect(await read('kapao_credit_seconds_count{source="KBANK"}')).toBe(1)
    expect(await read('kapao_payout_submit_seconds_count')).toBe(0)
    await app.wire('POST', '/api/wallet/withdraw', { token, body: { amount: 400 } })
    await until('the bank is asked', async () => (await read('kapao_payout_submit_seconds_count')) === 1)
    expect(await read('kapao_payout_submit_seconds_sum')).toBeLessThan(60)
  })

  it('count the sockets that are open, and those that were opened', async () => {
    const { token } = await joinWithMoney(app, 100n)
    const before = await read('kapao_socket_connections_total{kind="member"}')
    const socket = io(app.url, { auth: { token }, transports: ['websocket'] })
    await until('it is open', async () => (await read('kapao_sockets{kind="member"}')) === 1)
    socket.disconnect()
    await until('it is closed', async () => (await read('kapao_sockets{kind="member"}')) === 0)
    expect(await read('kapao_socket_connections_total{kind="member"}')).toBe((before ?? 0) + 1)
  })

  it('tell what waits: jobs and differences', async () => {
    const [jobs, differences] = [
      await read('kapao_jobs_due{task="forgetOldExports"}'),
      await read('kapao_differences'),
    ]
    expect([jobs, differences, await read('kapao_oldest_difference_seconds')]).toEqual([0, 0, 0])
    const now = app.clock.now()
    await addDifference(app, { happenedAt: now, foundAt: new Date(now.getTime() - 60_000) })
    expect(await read('kapao_differences')).toBe(1)
    expect(await read('kapao_oldest_difference_seconds')).toBeGreaterThanOrEqual(60)
  })
})

/** The names, kinds and labels of what a server measures itself, without those of Node. */
function listMeasured(): { name: string; kind: string; labels: string[] }[] {
  const all = app.context.meter.register.getMetricsAsArray()
  return all
    .map((each) => each as unknown as { name: string; type: string; labelNames: string[] })
    .filter(({ name }) => !/^kapao_(process|nodejs)_/.test(name))
    .map(({ name, type, labelNames }) => ({ name, kind: type, labels: [...labelNames] }))
}

function readText(path: string): string {
  return readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
}

type Rules = { groups: { rules: { record?: string; alert?: string; expr: string }[] }[] }
const rules = (parse(readText('deploy/prometheus/rules.yaml')) as Rules).groups.flatMap(
  (group) => group.rules,
)

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(readText('deploy/grafana/kapao.json')) as { panels: Panel[] }

const questions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** The parts of a question of a kind, by the grammar of Prometheus. */
function partsOf(question: string, ...kinds: string[]): string[] {
  // Grafana fills this in.
  const filled = question.replaceAll('$__rate_interval', '5m')
  const found: string[] = []
  parser.parse(filled).iterate({
    enter: ({ name, from, to }) => {
      if (kinds.includes(name)) found.push(filled.slice(from, to))
    },
  })
  return found
}

describe('rules and dashboard', () => {
  it('ask questions that Prometheus understands', () => {
    expect(partsOf('sum(rate(a[5m]) by', '⚠')).not.toEqual([])
    expect(questions.filter((question) => partsOf(question, '⚠').length > 0)).toEqual([])
    expect(questions.length).toBeGreaterThan(30)
  })

  it('name nothing that a server does not tell, and no label that it does not have', () => {
    const measured = app.context.meter.register.getMetricsAsArray() as unknown as {
      name: string
      type: string
      labelNames: string[]
    }[]
    const names = measured.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    )
    const recorded = rules.flatMap(({ record }) => record ?? [])
    const known = new Set([...names, ...recorded, 'up'])
    const named = questions.flatMap((question) => partsOf(question, 'Identifier'))
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !known.has(name))).toEqual([])
    const labels = new Set(['job', 'instance', 'le', ...measured.flatMap(({ labelNames }) => labelNames)])
    const used = questions.flatMap((question) => partsOf(question, 'LabelName'))
    expect(used.filter((label) => !labels.has(label))).toEqual([])
  })

  it('show or watch every name', () => {
    const asked = questions.join(' ')
    expect(listMeasured().filter(({ name }) => !asked.includes(name))).toEqual([])
  })
})

describe('the page about metrics', () => {
  const rows = readText('docs/metrics.md').matchAll(/^\| `(\S+)`\s*\| (\S+)\s*\| ([\w ]*?)\s*\|/gm)
  const documented = [...rows].map(([, name, kind, labels = '']) => ({
    name,
    kind,
    labels: labels.split(' ').filter((label) => label !== ''),
  }))

  it('has every name with its kind and labels, and no other', () => {
    function sorted<T extends { name: string | undefined }>(all: readonly T[]): T[] {
      return all.toSorted((one, other) => String(one.name).localeCompare(String(other.name)))
    }
    expect(sorted(documented)).toEqual(sorted(listMeasured()))
  })

  it('says what to do at each alert', () => {
    const alerts = rules.flatMap(({ alert }) => alert ?? [])
    const explained = [...readText('docs/metrics.md').matchAll(/^\| `(Kapao\w+)`/gm)].map(([, name]) => name)
    expect(explained).toEqual(alerts)
  })
})
