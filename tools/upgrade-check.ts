import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { setup } from '@kapao/testkit/postgres-setup'
import { generateSeed } from './chaos/random.ts'
import { printWrongs } from './chaos/report.ts'
import { openRunFolder } from './failover/run-folder.ts'
import { root } from './start/config.ts'
import { ProgramFailed } from './upgrade/programs.ts'
import { extractRelease, thisRelease } from './upgrade/release.ts'
import { findReleaseBefore, FirstRelease, type ReleaseBefore } from './upgrade/release-before.ts'
import { findWrongs, printFound } from './upgrade/report.ts'
import { runUpgrade } from './upgrade/run.ts'
import { openWorld } from './upgrade/world.ts'

/**
 * Upgrades a site under load, from the release before to this one: its servers serve on the schema of this release, then
 * beside those of this one, then stop. Nothing may be refused, lost or doubled meanwhile.
 */
const aborting = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => aborting.abort(new StartRefusal('The check of the upgrade was stopped.')))
process.channel?.unref()

async function check(): Promise<boolean> {
  const { from, seconds } = readOptions()
  const before = await findReleaseBefore(root, from)
  console.log(`From ${before.name} (${before.commit.slice(0, 8)}) to this release.`)
  const folder = await openRunFolder('kapao-upgrade-')
  try {
    const stopPostgres = await setup()
    try {
      return await upgradeFrom(before, { folder: folder.path, seconds })
    } finally {
      await stopPostgres()
    }
  } finally {
    await folder.close()
  }
}

function readOptions(): { from: string | undefined; seconds: number } {
  const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string' } } })
  const { from, seconds = '15' } = values
  if (!/^\d{1,5}$/.test(seconds))
    throw new StartRefusal(
      `--seconds is "${seconds}"; it takes a whole number, for each part of the upgrade.`,
    )
  return { from, seconds: Number(seconds) }
}

async function upgradeFrom(
  before: ReleaseBefore,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<boolean> {
  const { signal } = aborting
  const release = await extractRelease(before, { into: join(folder, 'before'), signal })
  const world = await openWorld({ before: release, memberCount: 32, signal }).catch(explainOlder)
  try {
    const found = await runUpgrade(world, {
      release: thisRelease,
      seed: generateSeed(),
      seconds,
      leastAnswers: 500,
      socketCount: 64,
      roles: ['api', 'worker'],
      readsEverything: true,
      signal,
      begun: (phase) => console.log(`… ${phase}`),
    })
    printFound(found)
    const wrongs = findWrongs(found)
    console.log(wrongs.length === 0 ? 'Nothing was refused, lost or doubled.' : 'WRONG:')
    printWrongs(wrongs)
    return wrongs.length === 0
  } finally {
    await world.close()
  }
}

/** Programs of the suite prepare the site on the packages of the release before, which may be older than what they need. */
function explainOlder(thrown: unknown): never {
  if (!(thrown instanceof ProgramFailed)) throw thrown
  throw new StartRefusal(
    `A site of the release before could not be set up, so nothing was checked. If it is too old for this check, choose a later one by --from.\n${thrown.message}`,
  )
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (thrown) {
  const cause: unknown = aborting.signal.aborted ? aborting.signal.reason : thrown
  const isExplained = cause instanceof StartRefusal || cause instanceof FirstRelease
  console.error(isExplained ? cause.message : cause)
  process.exitCode = cause instanceof FirstRelease ? 0 : 1
}
