import { otherMajors } from './test/other-postgres.ts'
import { runOnPostgres, runTests } from './test/steps.ts'

/**
 * The tests of the server, the database and the book on older versions of PostgreSQL: `npm run test:postgres -- 15 17` on these,
 * without a number on all. Words are filters of the paths of tests.
 */
const args = process.argv.slice(2)
const wanted = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
const words = args.filter((arg) => !/^\d+$/.test(arg))
const unknown = wanted.filter((major) => otherMajors.every((each) => each !== major))
if (unknown.length > 0) {
  console.error(`Kapao is not tested on PostgreSQL ${unknown.join(', ')}: ${otherMajors.join(', ')}.`)
  process.exit(1)
}
const majors = otherMajors.filter((major) => wanted.length === 0 || wanted.includes(major))
const filters =
  words.length > 0 ? words : ['apps/api', 'packages/database', 'packages/ledger', 'packages/demo']

await runTests(...majors.map((major) => () => runOnPostgres(major, filters)))
