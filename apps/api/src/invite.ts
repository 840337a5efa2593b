import { parseArgs } from 'node:util'
import { operatorId as operatorIdShape } from '@kapao/contract/operator'
import { type RoleName, roleNames } from '@kapao/contract/permissions'
import { connect } from '@kapao/database/connect'
import { recordAct } from '@kapao/ledger/act'
import { environment, readConfig, SettingRefused } from './config.ts'
import { consoleAddressOf } from './platform/console-address.ts'
import { findOperatorStanding, inviteOperator } from './features/operator/operator.ts'
import { systemClock } from './platform/clock.ts'
import { systemRandom } from './platform/random.ts'
import { createSealedSecrets } from './platform/secrets.ts'
import { transaction } from './platform/transaction.ts'

// The command that started this program does not keep it running.
process.channel?.unref()

/** A reason not to invite. Its message is for who runs the command. */
class InvitationRefused extends Error {}

const usage = 'npm run operator:invite -- NAME [--name "Full name"] [--roles owner,cashier]'

type Invited = { operatorId: string; name: string | undefined; roles: RoleName[] | undefined }

/** Reads the command's arguments; refuses what it does not understand. */
function readArguments(given: readonly string[]): Invited {
  const { values, positionals } = parse(given)
  const [operatorId = '', ...rest] = positionals
  if (rest.length > 0 || !operatorIdShape.safeParse(operatorId).success)
    throw new InvitationRefused(
      `Name one operator in 2 to 40 small letters, digits, dots, dashes or underscores, beginning with a letter: ${usage}`,
    )
  const roles = values.roles?.split(',').map((role) => role.trim())
  const unknown = roles?.find((role) => !roleNames.some((known) => known === role))
  if (unknown !== undefined)
    throw new InvitationRefused(`There is no role ${unknown || '""'}; there are ${roleNames.join(', ')}.`)
  return { operatorId, name: values.name?.trim() || undefined, roles: roles as RoleName[] | undefined }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { name: { type: 'string' }, roles: { type: 'string' } },
    })
  } catch (thrown) {
    throw new InvitationRefused(`${(thrown as Error).message.split('\n')[0]} ${usage}`)
  }
}

/**
 * Invites an operator from the server's own machine, and prints the link: the first owner of an installation, or one
 * who cannot be invited in the console. Takes the environment of a server. An operator who exists keeps the
 * roles and gets a new link. The act is recorded without an operator, because nobody has logged in. Decision record 0077.
 */
async function invite(): Promise<void> {
  const { operatorId, name, roles } = readArguments(process.argv.slice(2))
  const config = readConfig(environment())
  const { db, close } = connect(config.DATABASE_URL, 1)
  try {
    const standing = (await findOperatorStanding(db, operatorId))?.status
    if (standing === 'suspended')
      throw new InvitationRefused(`${operatorId} is suspended; nobody is invited.`)
    if (standing !== undefined && (roles !== undefined || name !== undefined))
      throw new InvitationRefused(
        `${operatorId} has a name and roles already; leave out --name and --roles to get a new link.`,
      )
    const given = standing === undefined ? (roles ?? (['owner'] as const)) : []
    const { token, expiresAt } = await inviteOperator(
      {
        clock: systemClock,
        random: systemRandom,
        secrets: createSealedSecrets(config, systemRandom),
        transaction: (work) =>
          transaction(db, async (tx) => {
            const invited = await work(tx)
            await recordAct(tx, {
              at: systemClock.now(),
              operatorId: undefined,
              sessionId: undefined,
              address: 'command line',
              requestId: systemRandom.id(),
              call: 'inviteOperator',
              memberId: undefined,
              subject: operatorId,
              input: { operatorId, name: name ?? operatorId, roles: given },
              before: undefined,
              after: undefined,
              outcome: 'done',
              reason: undefined,
            })
            return invited
          }),
      },
      { operatorId, name: name ?? operatorId, roles: [...given] },
    )
    process.stdout.write(
      `${consoleAddressOf(config)}/invitation#${token}\nFor ${operatorId}, once, until ${expiresAt.toISOString()}.\n`,
    )
  } finally {
    await close()
  }
}

invite().catch((thrown: unknown) => {
  const isRefused = thrown instanceof InvitationRefused || thrown instanceof SettingRefused
  const { message } = thrown as Error
  process.stderr.write(`${isRefused ? message : `Nobody was invited: ${message}`}\n`)
  process.exitCode = 1
})
