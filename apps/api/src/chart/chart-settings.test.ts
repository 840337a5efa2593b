import { readFileSync } from 'node:fs'
import {
  bareSite,
  chart,
  type Container,
  documentedSite,
  fullSite,
  type Manifest,
  renderObjects,
} from '@kapao/testkit/helm/kapao-chart'
import { mergeValues, type Values } from '@kapao/testkit/helm/render-chart'
import { makeKey } from '@kapao/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ownKeys, readConfig, settingNames } from '../config.ts'

const root = new URL('../../../../', import.meta.url)
function readText(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

type Service = {
  environment: Record<string, string>
  command?: string[]
  stop_grace_period?: string
  build?: { dockerfile?: string }
}
const { services } = parse(readText('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}
const example = Object.fromEntries(
  [...readText('deploy/production.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
)

function deploymentOf(objects: readonly Manifest[], role: string): Manifest | undefined {
  return objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `kapao-${role}`)
}

function containerOf(objects: readonly Manifest[], role = 'api'): Container {
  const container = deploymentOf(objects, role)?.spec.template?.spec.containers[0]
  if (!container) throw new Error(`there is no ${role}`)
  return container
}

function settingsOf(objects: readonly Manifest[]): Record<string, string> {
  return objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
}

/** What a server of the chart gets by name: from the settings, and by itself. */
function namesOf(objects: readonly Manifest[], role = 'api'): string[] {
  return [...Object.keys(settingsOf(objects)), ...containerOf(objects, role).env.map(({ name }) => name)]
}

/** Settings that the compose file has no use for: it has one database, and publishes the operators' port nowhere. */
const onlyInChart = ['CONSOLE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']

const documented = renderObjects(documentedSite)
const usual = renderObjects(
  mergeValues(bareSite, {
    settings: { STORAGE_URL: (chart.values['settings'] as Values)['STORAGE_URL'] ?? '' },
  }),
)

describe('the settings of the chart', () => {
  it.each([
    ['api', 'api-1'],
    ['worker', 'worker'],
  ])('are those of the compose file, for each %s', (role, name) => {
    const composed = [...Object.keys(example), ...Object.keys(services[name]?.environment ?? {})]
    expect(composed.length).toBeGreaterThan(60)
    const named = namesOf(documented, role)
    expect(new Set(named).size).toBe(named.length)
    expect(named.toSorted()).toEqual([...composed, ...onlyInChart].toSorted())
    expect(named.filter((each) => !settingNames.includes(each))).toEqual([])
  })

  it.each(['api', 'worker'])(
    'have the value of the compose file where both give one, for each %s',
    (role) => {
      const service = services[role === 'api' ? 'api-1' : role]
      const composed: Record<string, string> = { ...example, ...service?.environment }
      const written = containerOf(usual, role).env.map(({ name, value }) => [name, value ?? ''] as const)
      const inChart = { ...settingsOf(usual), ...Object.fromEntries(written) }
      const both = Object.keys(composed).filter((name) => composed[name] !== '' && inChart[name] !== '')
      expect(both.toSorted()).toEqual([
        'BUILD',
        'CONSOLE_HOST',
        'DRAIN_SECONDS',
        'LOG_LEVEL',
        'PUBLIC_URL',
        'ROLE',
        'STORAGE_URL',
        'TRUST_PROXY',
      ])
      for (const name of both) expect([name, inChart[name]]).toEqual([name, composed[name]])
    },
  )

  it('give the migration what the compose file gives it', () => {
    const migration = documented.find(({ kind }) => kind === 'Job')?.spec.template?.spec.containers[0]
    expect(migration?.command).toEqual(services['migrate']?.command)
    expect(migration?.env.map(({ name }) => name)).toEqual(
      Object.keys(services['migrate']?.environment ?? {}),
    )
  })

  it('let a server finish for as long as the compose file does', () => {
    const seconds = deploymentOf(documented, 'api')?.spec.template?.spec['terminationGracePeriodSeconds']
    expect(`${String(seconds)}s`).toBe(services['api-1']?.stop_grace_period)
  })

  it('are of the version that the chart is for', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string }
    expect([chart.version, chart.appVersion]).toEqual([version, version])
  })
})

const secretValues: Record<string, string> = {
  ...Object.fromEntries(ownKeys.map((name) => [name, makeKey('first')])),
  KEY_KBANK_WEBHOOK: `whsec_${Buffer.alloc(32).toString('base64')}`,
  KEY_SMS: 'x'.repeat(32),
  KEY_SLIP: 'x'.repeat(32),
  KEY_PAYOUT: 'x'.repeat(32),
  KEY_KBANK: 'x'.repeat(32),
  REDIS_URL: 'redis://:secret@redis:6379',
  DATABASE_URL: 'postgres://kapao_app:secret@postgres:5432/kapao',
}

describe('the secrets of the chart', () => {
  const { env } = containerOf(documented)
  const referred = env.filter(({ valueFrom }) => valueFrom !== undefined)

  it('are every setting that is one, and are in no object of the chart', () => {
    const secrets = settingNames.filter((name) => /^(KEY|DATABASE|REDIS)_/.test(name) && name !== 'KEY_GAMES')
    expect(referred.map(({ name }) => name).toSorted()).toEqual(secrets.toSorted())
    for (const { name, valueFrom } of referred) expect(valueFrom?.secretKeyRef.key).toBe(name)
    expect(Object.keys(settingsOf(documented)).filter((name) => secrets.includes(name))).toEqual([])
    expect(documented.filter(({ kind }) => kind === 'Secret')).toEqual([])
  })

  it('must all be there without which a server does not start, and Redis, because there are several servers', () => {
    const given = { ...settingsOf(documented), ...secretValues, NODE_ENV: 'production' }
    expect(readConfig(given).isProduction).toBe(true)
    const needed = referred.filter(({ name }) => {
      try {
        readConfig({ ...given, [name]: '' })
        return name === 'REDIS_URL'
      } catch {
        return true
      }
    })
    const required = referred.filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional !== true)
    expect(required.map(({ name }) => name)).toEqual(needed.map(({ name }) => name))
  })

  it.each([
    ['documented', documentedSite],
    ['full', fullSite],
    ['bare', bareSite],
  ])('with the settings of the %s site are accepted by the server', (_, values) => {
    const objects = renderObjects(values)
    const written = containerOf(objects).env.flatMap(({ name, value }): [string, string][] =>
      value === undefined ? [] : [[name, value.replace('$(SERVER_PASSWORD)', 'secret')]],
    )
    const config = readConfig({
      ...settingsOf(objects),
      ...secretValues,
      ...Object.fromEntries(written),
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      ROLE: 'api',
      TRUST_PROXY: 'on',
      CONSOLE_HOST: '0.0.0.0',
      isProduction: true,
    })
  })
})

describe('PostgreSQL of the chart', () => {
  const cluster = renderObjects(fullSite).find(({ kind }) => kind === 'Cluster')
  const spec = cluster?.spec as unknown as {
    imageName: string
    instances: number
    bootstrap: { initdb: Record<string, string | boolean> }
    managed: { roles: object[] }
    postgresql: { synchronous: object; parameters: Record<string, string> }
    enableSuperuserAccess: boolean
    plugins: object[]
  }

  it('is created as the compose file creates it', () => {
    const { database, owner, ...initdb } = spec.bootstrap.initdb
    const options: Record<string, (value: string | boolean) => string> = {
      dataChecksums: () => '--data-checksums',
      encoding: (value) => `--encoding=${value}`,
      localeProvider: (value) => `--locale-provider=${value}`,
      builtinLocale: (value) => `--builtin-locale=${value}`,
      locale: (value) => `--locale=${value}`,
    }
    const written = Object.entries(initdb).map(([name, value]) => options[name]?.(value) ?? name)
    const { environment, command = [] } = services['postgres'] ?? { environment: {} }
    expect(written.join(' ')).toBe(environment['POSTGRES_INITDB_ARGS'])
    expect(owner).toBe(environment['POSTGRES_USER'])
    expect(services['api-1']?.environment['DATABASE_URL']).toMatch(new RegExp(`/${String(database)}$`))
    for (const name of ['shared_buffers', 'max_wal_size']) {
      const given = command.find((option) => option.startsWith(`${name}=`))?.match(/:-(\w+)\}/)?.[1]
      expect([name, spec.postgresql.parameters[name]]).toEqual([name, given])
    }
    const version = readText('deploy/postgres.Dockerfile').match(/FROM postgres:([\d.]+)@/)?.[1]
    expect(spec.imageName).toContain(`/postgresql:${version}-`)
  })

  it('keeps each commit on two machines, and has no superuser', () => {
    expect(spec.instances).toBe(3)
    expect(spec.postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    })
    expect(spec.enableSuperuserAccess).toBe(false)
    expect(spec.managed.roles).toEqual([
      { name: 'kapao_app', ensure: 'present', login: true, passwordSecret: { name: 'kapao-role' } },
    ])
  })

  it('is where the servers connect to, as the role that it creates for them', () => {
    const { env } = containerOf(renderObjects(fullSite))
    const at = env.findIndex(({ name }) => name === 'SERVER_PASSWORD')
    // Kubernetes replaces only what was given before.
    expect(env.slice(at, at + 3)).toEqual([
      { name: 'SERVER_PASSWORD', valueFrom: { secretKeyRef: { name: 'kapao-role', key: 'password' } } },
      { name: 'DATABASE_URL', value: 'postgres://kapao_app:$(SERVER_PASSWORD)@kapao-postgres-rw:5432/kapao' },
      {
        name: 'DATABASE_REPLICA_URL',
        value: 'postgres://kapao_app:$(SERVER_PASSWORD)@kapao-postgres-ro:5432/kapao',
      },
    ])
    expect(cluster?.metadata.name).toBe('kapao-postgres')
  })

  it('stores copies where the site says, and makes none otherwise', () => {
    expect(spec.plugins).toEqual([
      {
        name: 'barman-cloud.cloudnative-pg.io',
        isWALArchiver: true,
        parameters: { barmanObjectName: 'kapao-copies' },
      },
    ])
    const without = renderObjects(mergeValues(fullSite, { postgres: { backups: { objectStore: '' } } }))
    expect(without.find(({ kind }) => kind === 'ScheduledBackup')).toBeUndefined()
    expect(without.find(({ kind }) => kind === 'Cluster')?.spec).not.toHaveProperty('plugins')
  })
})
