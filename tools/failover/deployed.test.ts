import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { agreed } from './patroni-settings.ts'

type Dcs = { postgresql: { parameters: Record<string, unknown> } & object }

function readText(path: string): string {
  return readFileSync(new URL(`../../deploy/cluster/${path}`, import.meta.url), 'utf8')
}

/** What depends on the machine. */
const sizes = new Set(['max_connections', 'shared_buffers', 'max_wal_size'])

function withoutSizes({ postgresql, ...rest }: Dcs): object {
  const parameters = Object.entries(postgresql.parameters).filter(([name]) => !sizes.has(name))
  return { ...rest, postgresql: { ...postgresql, parameters: Object.fromEntries(parameters) } }
}

it('the settings of Patroni to deploy are those that the failover suite tries', () => {
  const deployed = parse(readText('patroni.yaml')) as { bootstrap: { dcs: Dcs } }
  expect(withoutSizes(deployed.bootstrap.dcs)).toEqual(withoutSizes(agreed('synchronous')))
})

it('HAProxy ends connections to a node that is no longer the leader, and asks each for its part', () => {
  const haproxy = readText('haproxy.cfg')
  expect(haproxy).toContain('inter 500 fastinter 300 fall 2 rise 1 on-marked-down shutdown-sessions')
  expect(haproxy.match(/option httpchk OPTIONS \/(primary|replica)\b/g)).toHaveLength(2)
})
