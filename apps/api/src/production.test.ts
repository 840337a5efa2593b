import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey } from '@kapao/testkit/test-app'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { ownKeys, readConfig, settingNames } from './config.ts'
import { gatewaySettings } from './connections/gateway-settings.ts'

const root = new URL('../../../', import.meta.url)
function readText(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** Settings that the compose file or the image sets, or that only a demo uses. */
const givenElsewhere = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'HOST',
  'KEY_GAMES',
  'GAMES_URL',
  'PUSH_SANDBOX_URL',
  'NODE_ENV',
  'PORT',
  'CONSOLE_HOST',
  'CONSOLE_PORT',
  'REDIS_URL',
  'ROLE',
  'TRUST_PROXY',
  'WEB_ROOT',
  'CONSOLE_ROOT',
  'CONSOLE_URL',
  'DRAIN_SECONDS',
])

type Service = {
  environment?: Record<string, string>
  env_file?: string
  volumes?: string[]
  depends_on?: object
  command?: string[]
  ports?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, object> }

const compose = parse(readText('deploy/compose.yaml'), { merge: true }) as Compose
const example = readText('deploy/production.env.example')
const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
const guide = readText('docs/production.md')

/** Secrets and backups of one site, which must be in no repository. */
const ownFiles = ['deploy/production.env', 'deploy/.env', 'deploy/backup']

/** Valid values that an operator might enter. */
const filled: Record<string, string> = {
  ...Object.fromEntries(ownKeys.map((name) => [name, makeKey('first')])),
  KEY_KBANK_WEBHOOK: `whsec_${Buffer.alloc(32).toString('base64')}`,
  STORAGE_URL: 'file:///var/lib/kapao/files',
}
function fillIn(name: string): string {
  if (filled[name] !== undefined) return filled[name]
  if (['SMS_URL', 'KBANK_URL', 'SLIP_URL', 'PAYOUT_URL'].includes(name)) return 'https://provider.example'
  return ['KEY_SMS', 'KEY_KBANK', 'KEY_SLIP', 'KEY_PAYOUT'].includes(name) ? 'x'.repeat(32) : ''
}

describe('the example of a production’s settings', () => {
  it('names every setting of the server that production needs, and no other', () => {
    const asked = settingNames.filter((name) => !givenElsewhere.has(name))
    expect(asked.length).toBeGreaterThan(30)
    expect(named.toSorted()).toEqual(asked.toSorted())
  })

  it('is accepted by the server once it is filled in, and contains no secret before', () => {
    for (const [, name, value] of example.matchAll(/^(KEY_\w+)=(.*)$/gm))
      expect([name, value]).toEqual([name, ''])
    const environment = Object.fromEntries(named.map((name) => [name, fillIn(name)]))
    const DATABASE_URL = 'postgres://kapao:secret@postgres:5432/kapao'
    const config = readConfig({ ...environment, NODE_ENV: 'production', DATABASE_URL, ROLE: 'api' })
    expect(config.isProduction).toBe(true)
  })

  it('is explained in the guide, setting by setting, apart from the gateways, whose settings it explains itself', () => {
    const others = named.filter((name) => !Object.hasOwn(gatewaySettings, name))
    expect(others.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the compose file', () => {
  it('runs servers and workers from one image, with settings that the server knows', () => {
    const ours = Object.values(compose.services).filter(({ env_file: file }) => file === 'production.env')
    expect(ours.map(({ environment }) => environment?.['ROLE'])).toEqual(['api', 'api', 'worker'])
    for (const { environment = {} } of ours)
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('refers only to volumes and services that it declares, and publishes the proxy alone', () => {
    const volumes = Object.values(compose.services).flatMap(({ volumes: used = [] }) =>
      used.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.')),
    )
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    for (const { depends_on: needed = {} } of Object.values(compose.services))
      for (const name of Array.isArray(needed) ? (needed as string[]) : Object.keys(needed))
        expect(Object.keys(compose.services)).toContain(name)
    expect(Object.values(compose.services).flatMap(({ ports = [] }) => ports)).toEqual([
      '80:8080',
      '443:8443',
    ])
    const proxied =
      readText('deploy/Caddyfile')
        .match(/reverse_proxy (.*) \{/)?.[1]
        ?.split(' ') ?? []
    expect(proxied.map((address) => address.split(':')[0])).toEqual(['api-1', 'api-2'])
  })
})

describe('the archive of PostgreSQL’s writes', () => {
  const { command = [], volumes = [] } = compose.services['postgres'] ?? {}

  /** Runs PostgreSQL's archive command for a segment of its log, in a folder of this test. */
  function archiveInto(folder: string) {
    const given = command.find((option) => option.startsWith('archive_command=')) ?? ''
    return (piece: string): number | null => {
      const line = given
        .slice('archive_command='.length)
        .replaceAll('%p', join(folder, piece))
        .replaceAll('%f', '0001')
        .replaceAll('/archive', folder)
      return spawnSync('sh', ['-c', line]).status
    }
  }

  it('is in a volume, and belongs to PostgreSQL’s user', () => {
    expect(volumes).toContain('archive:/archive')
    expect(readText('deploy/postgres.Dockerfile')).toContain('--owner=postgres --group=postgres')
  })

  it('accepts a segment, accepts it again after a crash, and never overwrites it with another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapao-archive-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'piece'), 'written')
    writeFileSync(join(folder, 'another'), 'written otherwise')
    const archive = archiveInto(folder)
    expect([archive('piece'), archive('piece'), archive('missing')]).toEqual([0, 0, 2])
    expect(archive('another')).toBe(1)
    expect(readFileSync(join(folder, '0001'), 'utf8')).toBe('written')
  })
})

describe('the context of the image', () => {
  it('has no machine-specific files and no secrets', () => {
    const left = readText('.dockerignore').split('\n')
    for (const name of ['.git', '.data', '.cache', '**/node_modules', 'deploy']) expect(left).toContain(name)
    const unkept = readText('.gitignore')
      .split('\n')
      .map((name) => name.replace(/\/$/, ''))
    for (const name of ownFiles) expect(unkept).toContain(name)
  })
})
