import { roleOf, withRole } from '@kapao/database/application-role'
import { bringForward } from '@kapao/database/bring-forward'
import { checkDatabaseUrl } from '@kapao/database/ensure-database'
import { ownsTheBook } from '@kapao/database/standing'
import { StartRefusal } from '@kapao/database/start-refusal'
import { environment } from './config.ts'

// The command that started this program does not keep it running.
process.channel?.unref()

/**
 * Brings the database to this version as its owner (`DATABASE_OWNER_URL`), and creates the role of the servers with the
 * password of `DATABASE_URL`, or sets it. The only program that gets the owner's address in production. It refuses a
 * missing address, and a role for the servers that could change the book. Decision records 0018 and 0072.
 */
async function migrate(): Promise<void> {
  const ownerUrl = read('DATABASE_OWNER_URL')
  const url = read('DATABASE_URL')
  await checkDatabaseUrl({ setting: 'DATABASE_OWNER_URL', url: ownerUrl })
  if (!URL.canParse(url) || roleOf(url) === '' || roleOf(url) === roleOf(ownerUrl))
    throw new StartRefusal('DATABASE_URL takes the address of a role of the servers, not of the owner.')
  // At the owner's address: that of the servers may lead through a pooler, which lets in no role that is missing.
  const direct = withRole(ownerUrl, {
    role: roleOf(url),
    password: decodeURIComponent(new URL(url).password),
  })
  await bringForward({ ownerUrl, application: { url: direct, isOurs: true } })
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url })
  if (await ownsTheBook(url))
    throw new StartRefusal('DATABASE_URL names a role that could change the book; give the servers another.')
}

function read(name: 'DATABASE_OWNER_URL' | 'DATABASE_URL'): string {
  const given = environment()[name]
  if (given) return given
  throw new StartRefusal(`${name} is missing; it takes postgresql://name:password@host:port/database.`)
}

migrate().then(
  () => process.stdout.write('The database is at this version.\n'),
  (thrown: unknown) => {
    const { message } = thrown as Error
    process.stderr.write(
      `${thrown instanceof StartRefusal ? message : `The database cannot be migrated: ${message}`}\n`,
    )
    process.exitCode = 1
  },
)
