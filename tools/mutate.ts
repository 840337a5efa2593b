import { readFile, writeFile } from 'node:fs/promises'
import { setup } from '@kapao/testkit/postgres-setup'
import { hurryTests } from './mutate/config.ts'
import { parts } from './mutate/parts.ts'
import { runPart } from './mutate/run-part.ts'
import { acceptedShape, judge, type Mutant, withoutReason, withUnexplained } from './mutate/survivors.ts'
import { readSeconds } from './test/clock.ts'

/**
 * Changes the code that moves money or decides who comes in, one small change at a time, and counts the changes that a
 * test notices: at least nine of ten, and the others with their reason in `mutate/accepted.json`.
 * `npm run mutate -- refund money` mutates only these parts; with `--write`, the unnoticed ones are added to the file. With
 * `--again`, only those are tried that have no reason in the file yet; with `--accepted`, only those of the file, to find the
 * reasons that are not needed any more.
 */
const leastShare = 0.9
const acceptedFile = new URL('mutate/accepted.json', import.meta.url)

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => parts.every((part) => part.name !== name))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts: ${parts.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name))

const accepted = acceptedShape.parse(JSON.parse(await readFile(acceptedFile, 'utf8')))
const isAgain = args.includes('--again')
const isWhole = !isAgain && !args.includes('--accepted')
const judged = isAgain ? withoutReason(accepted) : accepted

hurryTests()
const stop = await setup()
const mutants: Mutant[] = []
try {
  for (const part of chosen) {
    const started = readSeconds()
    const ofPart = await runPart(part, isWhole ? undefined : judged)
    mutants.push(...ofPart)
    const found = ofPart.filter(({ isFound }) => isFound).length
    console.log(`${part.name}: ${found} of ${ofPart.length} found, ${Math.round(readSeconds() - started)} s`)
  }
} finally {
  await stop()
}

const judgement = judge(mutants, judged)
const { found, all, unexplained, outdated } = judgement
for (const { file, code, change } of unexplained)
  console.log(`\nNot found, no reason given: ${file}\n  ${code}\n  ${change}`)
// What had no reason and is found now needs none.
const needless = isAgain ? [] : outdated
for (const { file, code, change } of needless)
  console.log(`\nAccepted, but found or gone: ${file}\n  ${code}\n  ${change}`)
console.log(
  `\n${found} of ${all} found (${((100 * found) / all).toFixed(1)} %), ${unexplained.length} without a reason.`,
)
if (args.includes('--write'))
  await writeFile(acceptedFile, `${JSON.stringify(withUnexplained(accepted, judgement), null, 2)}\n`)
if ((isWhole && found < leastShare * all) || unexplained.length > 0 || needless.length > 0)
  process.exitCode = 1
