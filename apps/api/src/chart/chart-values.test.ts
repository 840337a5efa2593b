import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  chart,
  chartFolder,
  documentedSite,
  fullSite,
  readObjects,
  renderObjects,
  sites,
} from '@kapao/testkit/helm/kapao-chart'
import { mergeValues, type Values } from '@kapao/testkit/helm/render-chart'
import { makeKey } from '@kapao/testkit/test-app'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { ownKeys, readConfig } from '../config.ts'

const schema = JSON.parse(readFileSync(`${chartFolder}/values.schema.json`, 'utf8')) as object
const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, strictTypes: false })
const isValid = ajv.compile(schema)

/** Why the schema refuses the values of a site, which Helm merges with those of the chart before. */
function refusalsOf(site: Values): string[] {
  return isValid(mergeValues(chart.values, site))
    ? []
    : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The documented site with one value changed. */
function siteWith(path: string, value: unknown): Values {
  const [last = '', ...names] = path.split('.').toReversed()
  let values: Values = { [last]: value as Values }
  for (const name of names) values = { [name]: values }
  return mergeValues(documentedSite, values)
}

describe('the schema of the chart’s values', () => {
  it.each(sites)('accepts %s', (_, values) => {
    expect(refusalsOf(values)).toEqual([])
  })

  it('accepts no site that has said nothing', () => {
    expect(refusalsOf({}).map((refusal) => refusal.split(' ')[0])).toEqual(
      expect.arrayContaining([
        '/image/repository',
        '/secrets/servers',
        '/secrets/migration',
        '/settings/PUBLIC_URL',
        '/settings/SMS_URL',
        '/settings/SLIP_URL',
        '/settings/PAYOUT_URL',
        '/settings/KBANK_URL',
        '/networkPolicy/database/to',
        '/networkPolicy/redis/to',
      ]),
    )
  })

  it('describes each value of values.yaml, and no other', () => {
    type Shape = { properties?: Record<string, Shape>; $ref?: string; additionalProperties?: unknown }
    const { definitions } = schema as { definitions: Record<string, Shape> }
    function compare(shape: Shape, value: unknown, path: string): void {
      const { properties, additionalProperties } = shape.$ref
        ? (definitions[shape.$ref.split('/').at(-1) ?? ''] ?? {})
        : shape
      if (properties === undefined) return
      expect([path, additionalProperties]).toEqual([path, false])
      // Amounts of memory and CPU are each optional, and `global` is Helm's.
      if (path.endsWith('requests') || path.endsWith('limits')) return
      expect([path, Object.keys(value as object).toSorted()]).toEqual([
        path,
        Object.keys(properties)
          .filter((name) => name !== 'global')
          .toSorted(),
      ])
      for (const [name, inner] of Object.entries(value as object))
        compare(properties[name] ?? {}, inner, `${path}/${name}`)
    }
    compare(schema, chart.values, '')
  })

  it.each<[string, unknown]>([
    ['replicas', 3],
    ['image.repository', ''],
    ['image.repository', 'registry.example/kapao:1 --privileged'],
    ['image.tag', 'a b'],
    ['image.digest', 'sha256:short'],
    ['image.pullPolicy', 'Sometimes'],
    ['image.pullSecrets', [{ name: 'registry' }]],
    ['secrets.servers', ''],
    ['secrets.servers', 'Kapao_Servers'],
    ['secrets.migration', ''],
    ['secrets.KEY_CODES', '2026:secret'],
    ['secrets.servers', { KEY_CODES: '2026:secret' }],
    ['settings.KEY_CODES', '2026:secret'],
    ['settings.DATABASE_URL', 'postgres://kapao_app:secret@postgres/kapao'],
    ['settings.DATABASE_OWNER_URL', 'postgres://kapao:secret@postgres/kapao'],
    ['settings.REDIS_URL', 'redis://redis'],
    ['settings.CONSOLE_HOST', '0.0.0.0'],
    ['settings.TRUST_PROXY', 'off'],
    ['settings.SANDBOX', 'on'],
    ['settings.PUBLIC_URL', ''],
    ['settings.PUBLIC_URL', 'http://wallet.example'],
    ['settings.PUBLIC_URL', 'https://wallet.example:8443'],
    ['settings.STORAGE_URL', ''],
    ['settings.STORAGE_URL', 'file:///tmp/files'],
    ['settings.SOCKETS_MEMBER', 20],
    ['drainSeconds', 61],
    ['drainSeconds', '5'],
    ['api.replicas', 0],
    ['api.autoscaling.targetCPU', 0],
    ['api.resources', { requests: { cpu: 1 } }],
    ['worker.resources.limits.memory', '1GB'],
    ['worker.autoscaling', { enabled: true }],
    ['migration.env', []],
    ['scheduling.tolerations', [{ effect: 'Never' }]],
    ['service.annotations', { sticky: true }],
    ['service.type', 'LoadBalancer'],
    ['ingress.enabled', 'yes'],
    ['ingress.tlsSecret', ''],
    ['ingress.host', 'wallet.example'],
    ['console.url', 'http://console.example'],
    ['console.ingress.enabled', true],
    ['networkPolicy.members.from', []],
    ['networkPolicy.metrics.from', [{}]],
    ['networkPolicy.database.to', []],
    ['networkPolicy.redis.to', []],
    ['networkPolicy.redis.to', [{ podSelector: {} }]],
    ['networkPolicy.database.to', [{ ipBlock: { cidr: '192.0.2.10' } }]],
    ['networkPolicy.companies.ports', []],
    ['networkPolicy.companies.ports', ['443']],
    ['networkPolicy.private', [{ to: [], ports: [] }]],
    ['storage.size', '50'],
    ['monitoring.serviceMonitor.interval', '15'],
    ['postgres.enabled', true],
    ['postgres.instances', 2],
    ['postgres.imageName', 'ghcr.io/cloudnative-pg/postgresql:14.1'],
    ['postgres.password', 'secret'],
    ['postgres.parameters', { max_connections: 400 }],
    ['postgres.backups.schedule', '0 2 * * *'],
  ])('refuses %s: %j', (path, value) => {
    expect(refusalsOf(siteWith(path, value))).not.toEqual([])
  })

  it('asks for the owner’s address and the database only without PostgreSQL of the chart', () => {
    expect(refusalsOf(mergeValues(fullSite, { postgres: { enabled: false } }))).toEqual(
      expect.arrayContaining([
        '/secrets/migration must NOT have fewer than 1 characters',
        '/networkPolicy/database/to must NOT have fewer than 1 items',
      ]),
    )
  })
})

describe('a setting in the schema', () => {
  const server = {
    ...(documentedSite['settings'] as Record<string, string>),
    ...Object.fromEntries(ownKeys.map((name) => [name, makeKey('first')])),
    ...Object.fromEntries(
      ['KEY_SMS', 'KEY_SLIP', 'KEY_PAYOUT', 'KEY_KBANK'].map((name) => [name, 'x'.repeat(32)]),
    ),
    KEY_KBANK_WEBHOOK: `whsec_${Buffer.alloc(32).toString('base64')}`,
    DATABASE_URL: 'postgres://kapao_app:secret@postgres:5432/kapao',
  }

  function isAcceptedByServer(name: string, value: string): boolean {
    try {
      readConfig({ ...server, [name]: value })
      return true
    } catch (refused) {
      // A company that is set up now lacks its keys, which is no fault of this setting.
      return !(refused as Error).message.startsWith(`${name} `)
    }
  }

  const samples = [
    '',
    'thai',
    'laos',
    'info',
    'loud',
    '0',
    '1',
    '10',
    '300',
    '301',
    '999999',
    '1000000',
    '1000001',
    '-1',
    '1.5',
    '1.555',
    '16/4/2',
    '16/4',
    '0/1/1',
    '40/100',
    '240/500',
    '0/500',
    '20-120/hour,60-600/day',
    '20-120/hour',
    '16000-20000',
    '16000',
    'login.phone=30/900',
    'login.phone=30',
    'login.phone=0/900',
    'https://a.example',
    'http://a.example/x',
    'ftp://a.example',
    'a.example',
    'a.example:8080',
    '*.a.example',
    'a.example, b.example',
    'a example',
    'smtps://mail.example:465',
    'Kapao <a@b.example>',
    'a@b.example',
    'a b.example',
    'mailto:a@b.example',
    's3://s3.example/pictures?region=th',
    'file:///var/lib/kapao/files',
  ]
  const names = Object.keys(chart.values['settings'] as Values)

  /** The server has defaults for these, which no site on Kubernetes wants. */
  const mustBeSaid = ['BUILD', 'PUBLIC_URL']

  it.each(names)('is one that the server accepts, and the other way round: %s', (name) => {
    function isAcceptedBySchema(value: string): boolean {
      return (
        refusalsOf(mergeValues(siteWith(`settings.${name}`, value), { ingress: { enabled: false } }))
          .length === 0
      )
    }
    expect(samples.filter(isAcceptedBySchema)).toEqual(
      samples.filter(
        (value) => isAcceptedByServer(name, value) && !(value === '' && mustBeSaid.includes(name)),
      ),
    )
  })
})

describe('the program helm, where it is installed', () => {
  /** Values from the input, for a cluster that the chart is for, whichever one this helm knows. */
  const asOfNow = ['--values', '-', '--kube-version', '1.33.0']
  const isInstalled = spawnSync('helm', ['version']).status === 0

  it.skipIf(!isInstalled)('finds nothing wrong with the chart', () => {
    for (const [, values] of sites) {
      const input = JSON.stringify(values)
      const linted = spawnSync('helm', ['lint', '--strict', chartFolder, ...asOfNow], {
        input,
        encoding: 'utf8',
      })
      expect([linted.status, linted.stdout]).toEqual([0, expect.not.stringContaining('[ERROR]')])
    }
  })

  it.skipIf(!isInstalled).each(sites)('renders what the tests check, for %s', (_, values, release) => {
    const options = ['template', 'kapao', chartFolder, '--namespace', 'wallet', ...asOfNow]
    const { stdout, stderr } = spawnSync(
      'helm',
      [...options, ...(release.isUpgrade ? ['--is-upgrade'] : [])],
      {
        input: JSON.stringify(values),
        encoding: 'utf8',
      },
    )
    expect(stderr).toBe('')
    function keyOf({ kind, metadata }: { kind: string; metadata: { name: string } }): string {
      return `${kind}/${metadata.name}`
    }
    const [helms, ours] = [readObjects(stdout), renderObjects(values, release)].map((objects) =>
      objects.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other))),
    )
    expect(helms).toEqual(ours)
  })

  it.skipIf(!isInstalled)('refuses a wrong value', () => {
    const input = JSON.stringify(siteWith('settings.KEY_CODES', '2026:secret'))
    const { status, stderr } = spawnSync('helm', ['template', chartFolder, ...asOfNow], {
      input,
      encoding: 'utf8',
    })
    expect([status === 0, stderr]).toEqual([false, expect.stringContaining('KEY_CODES')])
  })
})
