import { parseArgs } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { setup } from '@kapao/testkit/postgres-setup'
import { generateSeed } from './chaos/random.ts'
import { findWrongs, printFound, printWrongs } from './chaos/report.ts'
import { type Found, runChaos } from './chaos/run.ts'
import { brokenVariants, product } from './chaos/variants.ts'
import { readCitus } from '@kapao/testkit/citus-config'
import { openCitusWorld, openWorld, type World } from './chaos/world.ts'

/**
 * Kills, freezes and disconnects the product under load, and compares what was acknowledged to clients with what the
 * book holds. Then proves with four broken variants that it would have detected a fault.
 */
const aborting = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => aborting.abort(new StartRefusal('The chaos suite was stopped.')))
process.channel?.unref()

async function chaos(): Promise<boolean> {
  const { seed, kills, mostSeconds, isOnCitus } = readOptions()
  const stopPostgres = await setup()
  try {
    const world = isOnCitus ? await openCitus() : await openWorld(aborting.signal)
    try {
      const isRight = await tryProduct(world, { seed, kills, mostSeconds })
      // A distributed database cannot be copied for more runs; what detects faults is the same.
      const isSharp = isOnCitus || (await tryBroken(world, seed))
      return isRight && isSharp
    } finally {
      await world.close()
    }
  } finally {
    await stopPostgres()
  }
}

function openCitus(): Promise<World> {
  const adminUrl = readCitus()
  if (adminUrl === undefined)
    throw new StartRefusal('--spread needs the coordinator of Citus that KAPAO_CITUS names.')
  return openCitusWorld(adminUrl, aborting.signal)
}

type Operation = { seed: number; kills: number; mostSeconds: number | undefined }

function readOptions(): Operation & { isOnCitus: boolean } {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      kills: { type: 'string' },
      minutes: { type: 'string' },
      spread: { type: 'boolean', default: false },
    },
  })
  function read(name: 'seed' | 'kills' | 'minutes', otherwise: number | undefined): number | undefined {
    const text = values[name]
    if (text === undefined) return otherwise
    if (/^\d{1,9}$/.test(text)) return Number(text)
    throw new StartRefusal(`--${name} is "${text}"; it takes a whole number.`)
  }
  const minutes = read('minutes', undefined)
  return {
    seed: read('seed', undefined) ?? generateSeed(),
    kills: read('kills', 100) ?? 100,
    mostSeconds: minutes === undefined ? undefined : minutes * 60,
    isOnCitus: values.spread,
  }
}

async function tryProduct(world: World, { seed, kills, mostSeconds }: Operation): Promise<boolean> {
  console.log(`Seed ${seed}. To repeat the same faults: npm run chaos -- --seed ${seed} --kills ${kills}`)
  let killed = 0
  const found = await runChaos(world, {
    variant: product,
    seed,
    kills,
    mostSeconds,
    signal: aborting.signal,
    struck: ({ kind }) => {
      if (kind === 'kill') killed += 1
      if (kind === 'kill' && killed % 10 === 0) console.log(`${killed} of ${kills} kills`)
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
async function tryBroken(world: World, seed: number): Promise<boolean> {
  let isSharp = true
  for (const variant of brokenVariants) {
    const found = await runChaos(world, { variant, seed, kills: 0, signal: aborting.signal })
    const isSeen = variant.sees?.(found) === true
    console.log(`${isSeen ? 'detected' : 'NOT DETECTED'}: ${variant.name}`)
    printWrongs(firstWrongs(found), 4)
    isSharp &&= isSeen
  }
  return isSharp
}

function firstWrongs(found: Found): string[] {
  return findWrongs(found).filter((wrong) => /^\d+ × /.test(wrong))
}

try {
  process.exitCode = (await chaos()) ? 0 : 1
} catch (thrown) {
  const cause: unknown = aborting.signal.aborted ? aborting.signal.reason : thrown
  console.error(cause instanceof StartRefusal ? cause.message : cause)
  process.exitCode = 1
}
