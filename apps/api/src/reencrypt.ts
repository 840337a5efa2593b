import { connect } from '@kapao/database/connect'
import { environment, readConfig, SettingRefused } from './config.ts'
import { type Reencrypted, reencryptAll } from './reencryption/reencrypt-all.ts'
import { systemRandom } from './platform/random.ts'
import { createSealedSecrets } from './platform/secrets.ts'

// The command that started this program does not keep it running.
process.channel?.unref()

const settings = {
  gamePasswords: 'KEY_GAME_PASSWORDS',
  gameCredentials: 'KEY_GAME_CREDENTIALS',
  wheelSeeds: 'KEY_WHEEL_SEEDS',
  authenticators: 'KEY_AUTHENTICATORS',
  pushSubscriptions: 'KEY_PUSH_SUBSCRIPTIONS',
} as const

/**
 * Encrypts everything that is stored encrypted with the newest version of its key, and prints which versions are still
 * in use. Takes the environment of a server. Returns whether only the newest versions are. Decision record 0072.
 */
async function reencrypt(): Promise<boolean> {
  const config = readConfig(environment())
  const { db, close } = connect(config.DATABASE_URL, 1)
  try {
    const done = await reencryptAll(db, createSealedSecrets(config, systemRandom))
    process.stdout.write(`${done.map(describe).join('\n')}\n`)
    const removable = Object.entries(settings).flatMap(([kind, setting]) => {
      const used = new Set(done.filter((each) => each.kind === kind).flatMap(versionsOf))
      return config[setting]
        .filter(({ name }, at) => at > 0 && !used.has(name))
        .map(({ name }) => `${setting} ${name}`)
    })
    if (removable.length > 0) process.stdout.write(`unused  ${removable.join(', ')}\n`)
    return done.every(({ kind, versions }) => {
      const [newest] = config[settings[kind]]
      return versions.every(({ version }) => version === newest.name)
    })
  } finally {
    await close()
  }
}

function versionsOf({ versions }: Reencrypted): string[] {
  return versions.map(({ version }) => version)
}

function describe({ kind, column, changed, unreadable, versions }: Reencrypted): string {
  const used = versions.map(({ version, count }) => `${version}: ${count}`).join(', ') || 'nothing stored'
  const failed = unreadable === 0 ? '' : `; ${unreadable} CANNOT BE READ`
  return `${settings[kind]} ${column}  ${changed} encrypted again${failed}; ${used}`
}

reencrypt().then(
  (isDone) => {
    process.exitCode = isDone ? 0 : 1
  },
  (thrown: unknown) => {
    const { message } = thrown as Error
    process.stderr.write(
      `${thrown instanceof SettingRefused ? message : `The secrets cannot be read: ${message}`}\n`,
    )
    process.exitCode = 2
  },
)
