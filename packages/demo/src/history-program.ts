import { environment, readConfig, SettingRefused } from '@kapao/api/config'
import { systemClock } from '@kapao/api/platform/clock'
import { systemRandom } from '@kapao/api/platform/random'
import { createSealedSecrets } from '@kapao/api/platform/secrets'
import { connect } from '@kapao/database/connect'
import { addHistory } from './history/add-history.ts'
import { wholeHistory } from './history/history.ts'
import { createSandboxClient } from './history/sandbox-client.ts'

/** Adds the history of the demo after the cast, and prints one line when it has; nothing if it was there. */
async function start(): Promise<void> {
  const given = environment()
  const config = readConfig(given)
  const sandboxUrl = given['SANDBOX_URL']
  if (config.isProduction) throw new SettingRefused('The demo history is never added to production.')
  if (!sandboxUrl) throw new SettingRefused('SANDBOX_URL is missing; it takes the address of the sandbox.')
  const { db, close } = connect(config.DATABASE_URL, 2)
  const members = await addHistory({
    db,
    sandbox: createSandboxClient(sandboxUrl),
    now: systemClock.now(),
    form: wholeHistory,
    secrets: createSealedSecrets(config, systemRandom),
    random: systemRandom,
  }).finally(close)
  if (members > 0)
    console.log(
      `The demo has ${wholeHistory.days} days of history of ${members} members: the console shows them.`,
    )
}

// The start that began it was killed: what is not committed is rolled back.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

start().catch((thrown: unknown) => {
  const { message } = thrown as { message?: string }
  const why =
    thrown instanceof SettingRefused
      ? message
      : `The demo history cannot be added: ${message ?? String(thrown)}`
  process.stderr.write(`${why}\n`)
  process.exit(1)
})
