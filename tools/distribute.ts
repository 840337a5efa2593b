import { parseArgs } from 'node:util'
import { distribute } from '@kapao/database/distribution/distribute'
import { checkDatabaseThere } from '@kapao/database/ensure-database'
import { StartRefusal } from '@kapao/database/start-refusal'

process.channel?.unref()

/**
 * Spreads a database over the servers of Citus, as docs/scaling.md says: `npm run distribute -- --database URL`, with
 * the owner's address at the coordinator. `--dry-run` prints the steps and changes nothing.
 */
try {
  const { url, isDryRun } = readOptions()
  await checkDatabaseThere({ setting: '--database', url })
  await distribute({ ownerUrl: url, isDryRun, say: (sentence) => console.log(sentence) })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function readOptions(): { url: string; isDryRun: boolean } {
  try {
    const { values } = parseArgs({
      options: { database: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    return { url: values.database ?? '', isDryRun: values['dry-run'] }
  } catch {
    throw new StartRefusal('distribute takes --database URL and --dry-run, and nothing else.')
  }
}

function explain(error: unknown): string {
  if (error instanceof StartRefusal) return error.message
  return `The database was not distributed to the end: ${messageOf(error)}\nWhat was done stays; run it again to go on.`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
