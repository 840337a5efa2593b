import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as when root starts Kapao: PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

/**
 * Finds or creates the system user for a new cluster. `undefined` unless we are root: then PostgreSQL runs as our user.
 */
export async function findAccount({ name = 'postgres', useradd = 'useradd' } = {}): Promise<
  Account | undefined
> {
  if (process.getuid?.() !== 0) return undefined
  return (await lookUp(name)) ?? (await addAccount(name, useradd))
}

/**
 * Finds the owner of an existing cluster: PostgreSQL opens a cluster only as its owner. `undefined` if that is our own
 * user. Refuses a cluster that belongs to root, or to another user if we are not root.
 */
export async function findOwner(clusterDir: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(clusterDir)
  const own = process.getuid?.()
  if (own === undefined || uid === own) return own === 0 ? refuseRootOwned(clusterDir) : undefined
  if (own === 0) return { uid, gid }
  throw new StartRefusal(
    `The database in ${clusterDir} belongs to another system user (number ${uid}). Start Kapao as that user or as root, or set DATA_DIR to another folder.`,
  )
}

/** Whether the user can enter the folder through all its parents. Tried with a shell, not computed from the modes. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') throw new StartRefusal(cannotSwitch)
      return false
    },
  )
}

const cannotSwitch =
  'PostgreSQL refuses to run as root, and this system does not let root become another user. Start Kapao as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.'

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function addAccount(name: string, useradd: string): Promise<Account> {
  const complaint = await run(useradd, [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    name,
  ]).then(
    () => '',
    (error: NodeJS.ErrnoException & { stderr?: string }) =>
      error.stderr?.trim() || `${useradd}: ${error.code}`,
  )
  const account = await lookUp(name)
  if (account !== undefined) return account
  throw new StartRefusal(
    `PostgreSQL refuses to run as root and needs the system user "${name}", which could not be made (${complaint}). Make that user, or start Kapao as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function refuseRootOwned(clusterDir: string): never {
  throw new StartRefusal(
    `The database in ${clusterDir} belongs to root, but PostgreSQL refuses to run as root. Give the folder back to the system user postgres (chown -R postgres), or set DATA_DIR to another folder.`,
  )
}
