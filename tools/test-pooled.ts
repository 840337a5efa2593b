import { runPooled, runTests } from './test/steps.ts'

/**
 * The tests of the server and the book with PgBouncer in transaction mode before the database and a replica for long reads:
 * `npm run test:pooled -- transfer` only files whose path contains the word.
 */
const words = process.argv.slice(2)
await runTests(() => runPooled(words.length > 0 ? words : ['apps/api', 'packages/ledger', 'packages/demo']))
