import { appendFile, chmod, chown, copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kapao/database/embedded'
import pg from 'pg'
import { copyCluster } from './base-backup.ts'
import { chooseThrowawayFolder } from './throwaway-folder.ts'

/** A leader and a replica that follows it, each a PostgreSQL of its own. */
export type TestReplication = {
  leader: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Keeps what the leader commits from being seen on the replica. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  close: () => Promise<void>
}

export async function startReplication(): Promise<TestReplication> {
  const folder = await mkdtemp(join(await chooseThrowawayFolder(), 'kapao-replication-'))
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711)
  const [leaderDir, replicaDir] = [join(folder, 'leader'), join(folder, 'replica')]
  const leader = await startEmbeddedPostgres({ dataDir: leaderDir })
  await mkdir(replicaDir, { mode: 0o711 })
  const cluster = join(replicaDir, 'cluster')
  await copyCluster(leader.url('postgres'), { from: join(leaderDir, 'cluster'), to: cluster })
  await copyFile(join(leaderDir, 'postgres.json'), join(replicaDir, 'postgres.json'))
  await follow(cluster, leader)
  const replica = await startEmbeddedPostgres({ dataDir: replicaDir })
  return {
    leader,
    replica,
    pause: () => ask(replica, 'select pg_wal_replay_pause()'),
    resume: () => ask(replica, 'select pg_wal_replay_resume()'),
    close: async () => {
      await replica.stop()
      await leader.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a copied cluster a replica of the leader, as pg_basebackup's `--write-recovery-conf` does. */
async function follow(cluster: string, leader: EmbeddedPostgres): Promise<void> {
  const { hostname, port, username, password } = new URL(leader.url('postgres'))
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
  const signal = join(cluster, 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(cluster)
  await chown(signal, uid, gid)
}

async function ask(postgres: EmbeddedPostgres, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query(question).finally(() => client.end())
}
