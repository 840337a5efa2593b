import { operationKinds } from '../chaos/journal.ts'
import { findWrongs as findWrongsOfMoney } from '../chaos/report.ts'
import { round } from '../failover/report.ts'
import type { Found } from './run.ts'

const chatWrongs = {
  lost: 'acknowledged, but not received by a socket of the conversation',
  doubled: 'received as two messages, although it was sent as one',
  outOfOrder: 'received after a later one, or again',
}

/** Every wrong finding in words; none after an upgrade that nobody noticed. Times are only reported. */
export function findWrongs(found: Found): string[] {
  const { chat, refusals, errors, ledger } = found
  return [
    ...refusals,
    ...findWrongsOfMoney({ ...found, faults: [], answers: 0, seconds: 0 }),
    ...(['lost', 'doubled', 'outOfOrder'] as const)
      .filter((what) => (chat?.[what] ?? 0) > 0)
      .map((what) => `${chat?.[what]} × chat message: ${chatWrongs[what]}`),
    ...errors.map((error) => `logged by ${error}`),
    ...(ledger.isWhole ? [] : ['ledger:verify of this release finds the book wrong', ...ledger.lines]),
    ...findStartedInVain(found),
    ...findIdle(found),
  ]
}

/** A server on a schema that it does not know must not serve: it must say what to do instead. */
function findStartedInVain({ applied, thisOnOldSchema, beforeOnNewSchema }: Found): string[] {
  const isSameSchema = applied.migrations.length === 0 && applied.functions === 0
  if (isSameSchema) return []
  return [
    ...explains(thisOnOldSchema, 'a server of this release on the schema of the release before'),
    ...explains(beforeOnNewSchema, 'a server of the release before that starts on the schema of this one'),
  ]
}

function explains(said: string | undefined, what: string): string[] {
  if (said === undefined) return [`${what} started`]
  return said.includes('npm run migrate') ? [] : [`${what} does not say what to do: ${said}`]
}

/** Nothing is proven by servers that were not asked, or of movements that nobody made. */
function findIdle({ phases, kinds }: Found): string[] {
  const expected = [
    ['the release before alone', 'before'],
    ['the release before on the new schema', 'before'],
    ['both releases', 'before'],
    ['both releases', 'this'],
    ['this release alone', 'this'],
  ] as const
  const unmade = operationKinds.filter(
    (each) => !kinds.some(({ kind, accepted }) => kind === each && accepted > 0),
  )
  const idle = expected
    .filter(([name, side]) => !phases.some((phase) => phase.name === name && phase.answers[side] > 0))
    .map(
      ([name, side]) =>
        `${side === 'this' ? 'this release' : 'the release before'} answered nothing in: ${name}`,
    )
  return [...idle, ...unmade.map((kind) => `${kind}: none was accepted`)]
}

/** Prints what was acknowledged beside what the book holds, and how each part of the upgrade went. */
export function printFound(found: Found): void {
  const { applied, phases, chat, settledSeconds, stopSeconds, answered } = {
    ...found,
    answered: countAnswers(found),
  }
  console.table(found.kinds)
  console.table(
    Object.fromEntries(
      phases.map(({ name, seconds, withoutWriteSeconds, answers }) => [
        name,
        {
          seconds: round(seconds),
          'longest without a write, s': Math.round(withoutWriteSeconds * 1000) / 1000,
          'answers of the release before': answers.before,
          'of this release': answers.this,
        },
      ]),
    ),
  )
  if (chat) console.table([chat])
  console.log(`A server of this release on the old schema: ${found.thisOnOldSchema ?? 'serves.'}`)
  console.log(
    `A server of the release before that starts on the new schema: ${found.beforeOnNewSchema ?? 'serves.'}`,
  )
  printStop(found)
  console.log(found.ledger.lines.at(-1))
  console.log(
    `${applied.migrations.length} migrations and ${applied.functions} functions applied under load; ${answered} answers; ` +
      `the release before stopped in ${stopSeconds?.toFixed(1) ?? '–'} s; all settled ${settledSeconds?.toFixed(1) ?? '–'} s after the end.`,
  )
}

/** What cannot be expected of the release before is said, with what came of it. */
function printStop({ beforeDrains, metStop }: Found): void {
  if (beforeDrains) return
  console.log(
    'The release before does not drain before it stops (decision record 0124), so a request that is on its way to it in that ' +
      'moment may get no answer. Only these are not counted as refused; they were repeated, and nothing of them may be lost or doubled:',
  )
  console.log(metStop.length === 0 ? '  none this time' : metStop.map((each) => `  ${each}`).join('\n'))
}

function countAnswers({ phases }: Found): number {
  return phases.reduce((total, { answers }) => total + answers.before + answers.this, 0)
}
