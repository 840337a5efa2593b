import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bareEnvironment } from '@kapao/database/embedded-binaries'
import { ownerRole, type NodeSettings } from './patroni-settings.ts'
import type { RunFolder } from './run-folder.ts'

const run = promisify(execFile)
const stanza = 'kapao'

/** pgBackRest with one repository for all nodes, as a store that every machine reaches. */
export type Backups = {
  /** The command with which a node's PostgreSQL stores each finished segment of its WAL. */
  archiveCommand: (nodeName: string) => string
  /** Copies the leader while it serves. */
  backUp: (leaderName: string) => Promise<void>
  /** Puts the newest copy into a folder, from where PostgreSQL goes on with the stored WAL until the moment, as it writes times. */
  restore: (dataFolder: string, moment: string) => Promise<void>
}

type Options = { program: string; ownerPassword: string; nodes: readonly NodeSettings[] }

/** Writes a configuration for each node: on its machine, a node's data folder is always the first. */
export async function openBackups(
  folder: RunFolder,
  { program, ownerPassword, nodes }: Options,
): Promise<Backups> {
  const repository = await folder.makeFolder('repository')
  const own = await folder.makeFolder('pgbackrest')
  const passwordFile = await folder.writeFile('pgbackrest-pgpass', `*:*:*:${ownerRole}:${ownerPassword}\n`)
  function describe(lines: readonly string[]): string {
    return [
      '[global]',
      `repo1-path=${repository}`,
      `log-path=${own}`,
      `lock-path=${own}`,
      `spool-path=${own}`,
      'repo1-retention-full=2',
      // A checkpoint at once, instead of the next that is due.
      'start-fast=y',
      'log-level-console=warn',
      'compress-level=1',
      `[${stanza}]`,
      ...lines,
      '',
    ].join('\n')
  }
  const pathOf = new Map<string, string>()
  for (const { name, port, dataFolder, socketFolder } of nodes) {
    const lines = [
      `pg1-path=${dataFolder}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${socketFolder}`,
      `pg1-user=${ownerRole}`,
    ]
    pathOf.set(name, await folder.writeFile(`pgbackrest-${name}.conf`, describe(lines)))
  }
  async function call(configuration: string, args: readonly string[]): Promise<void> {
    await run(program, [`--config=${configuration}`, `--stanza=${stanza}`, ...args], {
      ...folder.account,
      cwd: folder.path,
      env: { ...bareEnvironment, PGPASSFILE: passwordFile },
    })
  }
  return {
    archiveCommand: (nodeName) =>
      `${program} --config=${pathOf.get(nodeName)!} --stanza=${stanza} archive-push %p`,
    backUp: async (leaderName) => {
      const configuration = pathOf.get(leaderName)!
      await call(configuration, ['stanza-create'])
      await call(configuration, ['backup', '--type=full'])
    },
    restore: async (dataFolder, moment) => {
      const lines = [`pg1-path=${dataFolder}`]
      const configuration = await folder.writeFile('pgbackrest-restored.conf', describe(lines))
      await call(configuration, ['restore', '--type=time', `--target=${moment}`, '--target-action=promote'])
    },
  }
}
