import { parseArgs } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { setup } from '@kapao/testkit/postgres-setup'
import { generateSeed } from './chaos/random.ts'
import { printWrongs } from './chaos/report.ts'
import { findPgBackRest, findPrograms } from './failover/programs.ts'
import { findWrongs, printFound, round } from './failover/report.ts'
import { drillRestore, findWrongsOfDrill } from './failover/restore.ts'
import { runFailover } from './failover/run.ts'
import { brokenVariants, product, type Variant } from './failover/variants.ts'
import { openWorld } from './failover/world.ts'

/**
 * Lets any machine die: kills and freezes each part of a cluster under load, and compares what was acknowledged to clients
 * with what the book holds. Then proves with broken variants that it would have detected a loss, and restores a copy to a moment.
 */
const aborting = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => aborting.abort(new StartRefusal('The failover suite was stopped.')))
process.channel?.unref()

const parts = ['all', 'product', 'broken', 'restore'] as const

type Options = {
  seed: number
  faults: number
  only: string | undefined
  mostSeconds: number | undefined
  parts: (typeof parts)[number]
}

async function failover(): Promise<boolean> {
  const options = readOptions()
  function isChosen(part: Options['parts']): boolean {
    return options.parts === 'all' || options.parts === part
  }
  findPrograms()
  const pgBackRest = isChosen('restore') ? findPgBackRest() : undefined
  const stopPostgres = await setup()
  try {
    const isRight = !isChosen('product') || (await tryProduct(options))
    const isSharp = !isChosen('broken') || (await tryBroken(options))
    const isRestored = pgBackRest === undefined || (await tryRestore(options, pgBackRest))
    return isRight && isSharp && isRestored
  } finally {
    await stopPostgres()
  }
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      faults: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      part: { type: 'string' },
    },
  })
  function read(name: 'seed' | 'faults' | 'minutes', otherwise: number | undefined): number | undefined {
    const text = values[name]
    if (text === undefined) return otherwise
    if (/^\d{1,9}$/.test(text)) return Number(text)
    throw new StartRefusal(`--${name} is "${text}"; it takes a whole number.`)
  }
  const minutes = read('minutes', undefined)
  const { only, part = 'all' } = values
  const chosen = parts.find((each) => each === part)
  if (!chosen) throw new StartRefusal(`--part is "${part}"; it takes product, broken or restore.`)
  return {
    seed: read('seed', undefined) ?? generateSeed(),
    faults: read('faults', 66) ?? 66,
    mostSeconds: minutes === undefined ? undefined : minutes * 60,
    only,
    parts: chosen,
  }
}

async function tryProduct({ seed, faults, only, mostSeconds }: Options): Promise<boolean> {
  console.log(
    `Seed ${seed}. To repeat the same faults: npm run failover -- --seed ${seed} --faults ${faults}`,
  )
  let struck = 0
  const found = await tryVariant(product, {
    seed,
    faults,
    only,
    mostSeconds,
    struck: ({ fault, writesSeconds, readsSeconds }) => {
      struck += 1
      console.log(
        `${struck} of ${faults}: ${fault.kind} ${fault.target}, ${round(fault.milliseconds / 1000)} s; ` +
          `no write for ${round(writesSeconds)} s, no read for ${round(readsSeconds)} s`,
      )
    },
  })
  printFound(found)
  const wrongs = findWrongs(found)
  if (wrongs.length === 0) console.log('Not one satang was lost or doubled.')
  else console.log('WRONG:')
  printWrongs(wrongs)
  return wrongs.length === 0
}

/** The suite must detect each variant by its particular fault. */
async function tryBroken({ seed }: Options): Promise<boolean> {
  let isSharp = true
  for (const variant of brokenVariants) {
    const found = await tryVariant(variant, { seed, faults: 0 })
    const isSeen = variant.sees?.(found) === true
    console.log(`${isSeen ? 'detected' : 'NOT DETECTED'}: ${variant.name}`)
    printWrongs(
      findWrongs(found).filter((wrong) => /^\d+ × /.test(wrong)),
      4,
    )
    isSharp &&= isSeen
  }
  return isSharp
}

/** Restores a copy to a moment between the death of one leader and the end. */
async function tryRestore({ seed }: Options, pgBackRest: string): Promise<boolean> {
  const { signal } = aborting
  const world = await openWorld({ replication: 'synchronous', pgBackRest }, signal)
  try {
    const drill = await drillRestore(world, { backups: world.cluster.backups!, seed, signal })
    const wrongs = findWrongsOfDrill(drill)
    console.log(
      `Restored to a moment: ${drill.before} movements acknowledged before it, ${drill.lost} of them not restored; ` +
        `${drill.after} after it, ${drill.late} requested after it and restored. The copy took ` +
        `${round(drill.backupSeconds)} s, the restore ${round(drill.restoreSeconds)} s.`,
    )
    printWrongs(wrongs)
    return wrongs.length === 0
  } finally {
    await world.close()
  }
}

async function tryVariant(
  variant: Variant,
  options: Omit<Parameters<typeof runFailover>[1], 'variant' | 'signal'>,
) {
  const world = await openWorld(variant, aborting.signal)
  try {
    return await runFailover(world, { ...options, variant, signal: aborting.signal })
  } finally {
    await world.close()
  }
}

try {
  process.exitCode = (await failover()) ? 0 : 1
} catch (thrown) {
  const cause: unknown = aborting.signal.aborted ? aborting.signal.reason : thrown
  console.error(cause instanceof StartRefusal ? cause.message : cause)
  process.exitCode = 1
}
