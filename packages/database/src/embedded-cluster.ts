import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { canEnter, findAccount, findOwner } from './embedded-account.ts'
import type { Account } from './embedded-account.ts'
import { bareEnvironment, findBinaries, makeSystemFolder, refuseSystemFolder } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { newSettings, readSettings, startAsOwner, syncFolder, writeSettings } from './embedded-folder.ts'
import type { EmbeddedSettings } from './embedded-folder.ts'
import { generateSuffix } from './embedded-random.ts'
import { StartRefusal } from './start-refusal.ts'

const run = promisify(execFile)

/** The name of the cluster's only role. */
export const clusterRole = 'kapao'

/** An existing cluster that our programs can run: its folder, its owner and the stored settings. */
export type Cluster = {
  folder: string
  clusterDir: string
  settings: EmbeddedSettings
  account: Account | undefined
  binaries: Binaries
}

type Options = {
  folder: string
  systemFolder: string
  programs: string | undefined
  isDurable: boolean
  say: (line: string) => void
}

/**
 * Opens the cluster of the data folder, or creates it. Refuses a cluster that is lost, damaged or of another version.
 */
export async function openCluster(options: Options): Promise<Cluster> {
  const { folder } = options
  const settings = await readSettings(folder)
  const clusterDir = settings?.clusterDir ?? join(folder, 'cluster')
  if (!existsSync(clusterDir)) {
    if (settings?.isMade) throw refuseLostCluster(folder, clusterDir)
    return makeCluster(options, settings ?? newSettings())
  }
  if (settings === undefined)
    throw new StartRefusal(
      `The folder ${folder} holds a database but not its password (the file postgres.json is missing). Put the file back, or set DATA_DIR to another folder.`,
    )
  return checkCluster(options, settings, clusterDir)
}

async function checkCluster(
  options: Options,
  settings: EmbeddedSettings,
  clusterDir: string,
): Promise<Cluster> {
  const account = await findOwner(clusterDir)
  if (account !== undefined && !(await canEnter(clusterDir, account)))
    throw new StartRefusal(
      `PostgreSQL's system user (number ${account.uid}) cannot enter ${clusterDir} any more. Let others pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    )
  const binaries = await findBinaries(account, options.systemFolder, options.programs)
  await checkVersion(clusterDir, binaries)
  if (!settings.isMade) await writeSettings(options.folder, { ...settings, isMade: true })
  return { folder: options.folder, clusterDir, settings: { ...settings, isMade: true }, account, binaries }
}

async function checkVersion(clusterDir: string, binaries: Binaries): Promise<void> {
  const text = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartRefusal(
        `Kapao cannot read the database in ${clusterDir} (${error.code}). ${startAsOwner}`,
      )
    },
  )
  const major = text.trim()
  if (major === String(binaries.major)) return
  throw new StartRefusal(
    `The database in ${clusterDir} was made by PostgreSQL ${major}, but this Kapao brings PostgreSQL ${binaries.major}. Go on with the Kapao that made it, or carry the data over with pg_dump, or set DATA_DIR to another folder.`,
  )
}

/** Creates the cluster as a draft beside its final path and renames it when complete: a half-made one is never used. */
async function makeCluster(options: Options, settings: EmbeddedSettings): Promise<Cluster> {
  const { folder, say } = options
  const account = await findAccount()
  const clusterDir = await chooseFolder(options, account)
  const binaries = await findBinaries(account, options.systemFolder, options.programs)
  const isElsewhere = dirname(clusterDir) !== folder
  const remembered = { ...settings, clusterDir: isElsewhere ? clusterDir : undefined }
  // Before the cluster, so that no cluster ever exists without its password on record.
  await writeSettings(folder, remembered)
  say(isElsewhere ? `Making the database in ${clusterDir}.` : 'Making the database.')
  await dropDrafts(clusterDir)
  const draft = `${clusterDir}.draft-${generateSuffix()}`
  await initialise({ draft, account, binaries, password: settings.password, isDurable: options.isDurable })
  await rename(draft, clusterDir)
  await syncFolder(dirname(clusterDir))
  await writeSettings(folder, { ...remembered, isMade: true })
  return { folder, clusterDir, settings: { ...remembered, isMade: true }, account, binaries }
}

/** Chooses the data folder or, if PostgreSQL's system user cannot enter it, a folder below the system folder. */
async function chooseFolder(
  { folder, systemFolder }: Options,
  account: Account | undefined,
): Promise<string> {
  if (account === undefined || (await canEnter(folder, account))) return join(folder, 'cluster')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  let chosen = join(systemFolder, name)
  // Never opens or removes a cluster that an earlier checkout at the same path left behind.
  for (let n = 2; existsSync(join(chosen, 'cluster')); n++) chosen = join(systemFolder, `${name}-${n}`)
  try {
    await makeSystemFolder(systemFolder)
    await makeSystemFolder(chosen)
  } catch (error) {
    throw refuseSystemFolder(systemFolder, error)
  }
  return join(chosen, 'cluster')
}

type Making = {
  draft: string
  account: Account | undefined
  binaries: Binaries
  password: string
  isDurable: boolean
}

async function initialise({ draft, account, binaries, password, isDurable }: Making): Promise<void> {
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (account !== undefined)
    for (const path of [draft, passwordFile]) await chown(path, account.uid, account.gid)
  const flags = [
    `--pgdata=${draft}`,
    `--username=${clusterRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Both sort by code point. Before version 17, `C` is the one that every machine has.
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]
  try {
    await run(binaries.initdb, flags, { ...account, cwd: '/', env: bareEnvironment })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new StartRefusal(`PostgreSQL could not make its database in ${draft}: ${lastWords(error)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function dropDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  for (const name of await readdir(parent))
    if (name.startsWith('cluster.draft-')) await rm(join(parent, name), { recursive: true, force: true })
}

function lastWords(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr?.trim() || message).split('\n')
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? message
}

function refuseLostCluster(folder: string, clusterDir: string): StartRefusal {
  return new StartRefusal(
    `The database folder ${clusterDir} is gone, though ${folder} remembers it. Bring it back; or, to begin with an empty database, remove ${folder}.`,
  )
}
