import { existsSync } from 'node:fs'
import { StartRefusal } from '@kapao/database/start-refusal'

/** Where Debian's packages install each program. A machine may have it elsewhere on one of these paths. */
const searched = {
  patroni: { package: 'patroni', paths: ['/usr/bin/patroni', '/usr/local/bin/patroni'] },
  etcd: { package: 'etcd-server', paths: ['/usr/bin/etcd', '/usr/local/bin/etcd'] },
  haproxy: { package: 'haproxy', paths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'] },
  pgbouncer: { package: 'pgbouncer', paths: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'] },
  'redis-server': {
    package: 'redis-server',
    paths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server'],
  },
  postgres: { package: 'postgresql-15', paths: ['/usr/lib/postgresql/15/bin/postgres'] },
} as const

type ProgramName = keyof typeof searched
export type Programs = Readonly<Record<ProgramName, string>>

const names = Object.keys(searched) as ProgramName[]

function find(name: ProgramName): string | undefined {
  return searched[name].paths.find((path) => existsSync(path))
}

/** Debian's packages that this machine lacks; none where the cluster can be started. */
export function missingPackages(): string[] {
  return names.filter((name) => find(name) === undefined).map((name) => searched[name].package)
}

const backupProgram = '/usr/bin/pgbackrest'

/** The path of pgBackRest, which only the restore drill needs. Refuses if it is not installed. */
export function findPgBackRest(): string {
  if (existsSync(backupProgram)) return backupProgram
  throw new StartRefusal(
    "The restore drill needs Debian's package pgbackrest, which this machine lacks (apt-get install pgbackrest).",
  )
}

/** The path of each program. Refuses with the names of the packages that are missing. */
export function findPrograms(): Programs {
  const missing = missingPackages()
  if (missing.length > 0) throw new StartRefusal(describeMissing(missing))
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Programs
}

export function describeMissing(missing: readonly string[]): string {
  return `A cluster of three PostgreSQL needs Debian's packages that this machine lacks: ${missing.join(', ')} (apt-get install ${missing.join(' ')}).`
}
