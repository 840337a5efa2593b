import { basename } from 'node:path'
import { type Finding, isNode, isTest, lineAt, type Node, nameOf, type Source, textOf } from './source.ts'

type Reasons = Readonly<Record<string, string>>

/** Files that contain SQL although they are not a `*.store.ts`, each with its reason. */
export const allowedSql: Reasons = {
  'apps/api/src/http/idempotency.ts':
    'stores an idempotency key and its answer in the transaction of any operation',
  'apps/api/src/http/health.ts': 'checks whether the database responds',
  'apps/api/src/live/announcements.ts': 'LISTEN and NOTIFY carry announcements between processes',
  'apps/api/src/jobs/jobs.ts': 'adds a job to the queue in the caller’s transaction',
  'tools/bench/naive.ts': 'is TPC-B as it is usually written, as a baseline',
  'tools/bench.ts': 'cleans up before it measures',
  'tools/bench/world.ts': 'creates many members at once, for measuring',
  'tools/bench/payments.ts': 'creates many QRs at once, for measuring',
  'tools/bench/full-book.ts': 'fills a book of millions of entries, for measuring',
  'tools/bench/full-days.ts': 'fills a book over many days, for measuring',
  'tools/bench/reports.ts': 'cleans up before it measures',
  'tools/bench/exports.ts': 'starts the export that it measures',
  'tools/bench/full-people.ts': 'fills what operators find members by, for measuring',
  'tools/bench/full-payments.ts': 'fills deposits and withdrawals of many days, for measuring',
  'tools/bench/without-indexes.ts': 'drops and creates indexes, for measuring',
  'tools/bench/search.ts': 'reads what it then searches for, for measuring',
  'apps/sandbox/src/database.ts': 'opens the sandbox’s own database and its schema',
}

/** Whole packages that use SQL, each with its reason. */
const allowedSqlPackages: Reasons = {
  'packages/database/': 'connection, migrations and row types',
  'packages/ledger/': 'the ledger is the only writer of its tables',
  'packages/testkit/': 'creates a database for each test and checks the book in it',
}

/** Files that read the clock, randomness or the environment although their name does not show it. */
export const allowedReads: Reasons = {
  'packages/testkit/src/test-app.ts': 'starts the product for tests, with its own keys',
  'packages/testkit/src/kbank.ts': 'simulates the bank for tests',
  'packages/testkit/src/feed.ts': 'simulates the feed of bank transactions for tests',
  'packages/testkit/src/gateways.ts': 'simulates the QR gateways for tests',
  'packages/testkit/src/spawned-server.ts': 'starts the product as a process for tests',
}

const queryBuilders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const sqlStart = /^\s*(select|insert|update|delete|merge|with|create|alter|drop|truncate|listen|notify)\b/i

function isAllowed(path: string, files: Reasons, folders: Reasons = {}): boolean {
  return isTest(path) || path in files || Object.keys(folders).some((folder) => path.startsWith(folder))
}

/** SQL outside the stores. */
export function findSql(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => !path.endsWith('.store.ts') && !isAllowed(path, allowedSql, allowedSqlPackages))
    .flatMap(({ path, text, nodes }) =>
      nodes.filter(isSql).map(({ start }) => ({
        path,
        line: lineAt(text, start),
        message: 'SQL belongs in the *.store.ts of its feature',
      })),
    )
}

/** A query builder's call, a template tagged `sql`, or SQL text passed to `query`. */
function isSql(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag']) === 'sql'
  if (node.type !== 'CallExpression') return false
  const { object, property } = membersOf(node['callee'])
  if (object === undefined) return false
  if (queryBuilders.has(property)) return true
  const [first] = node['arguments'] as unknown[]
  return property === 'query' && sqlStart.test(textOf(first) ?? '')
}

function membersOf(value: unknown): { object: string | undefined; property: string } {
  if (!isNode(value) || value.type !== 'MemberExpression') return { object: undefined, property: '' }
  return { object: nameOf(value['object']) ?? '', property: nameOf(value['property']) ?? '' }
}

type Reading = { what: string; belongsIn: 'clock' | 'random' | 'config' }

/** Reads of the clock, randomness and the environment outside files named clock, random and config. */
export function findOutsideReads(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => !isAllowed(path, allowedReads))
    .flatMap((source) =>
      [...readingsOf(source)]
        .filter(({ belongsIn }) => !isNamed(source.path, belongsIn))
        .map(({ what, belongsIn, line }) => ({
          path: source.path,
          line,
          message: `${what} may be read only in a file named ${belongsIn}`,
        })),
    )
}

function isNamed(path: string, word: string): boolean {
  return basename(path)
    .replace(/\.tsx?$/, '')
    .split(/[-.]/)
    .includes(word)
}

function* readingsOf({ nodes, imports, text }: Source): Generator<Reading & { line: number }> {
  for (const node of nodes) {
    const reading = readingIn(node)
    if (reading) yield { ...reading, line: lineAt(text, node.start) }
  }
  for (const { specifier, names, line } of imports) {
    const what = names.find((name) => isRandom(specifier, name))
    if (what !== undefined) yield { what: `${what} of ${specifier}`, belongsIn: 'random', line }
  }
}

function isRandom(specifier: string, name: string): boolean {
  return (
    (/^(node:)?crypto$/.test(specifier) && /^(random|generateKey|webcrypto)/.test(name)) ||
    (specifier === 'uuid' && /^v[1467]$/.test(name))
  )
}

function readingIn(node: Node): Reading | undefined {
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date')
    return (node['arguments'] as unknown[]).length === 0
      ? { what: 'new Date()', belongsIn: 'clock' }
      : undefined
  if (node.type !== 'MemberExpression') return undefined
  const { object, property } = membersOf(node)
  switch (`${object}.${property}`) {
    case 'Date.now':
    case 'performance.now':
    case 'process.hrtime':
      return { what: `${object}.${property}`, belongsIn: 'clock' }
    case 'Math.random':
    case 'crypto.randomUUID':
    case 'crypto.getRandomValues':
      return { what: `${object}.${property}`, belongsIn: 'random' }
    case 'process.env':
      return { what: 'process.env', belongsIn: 'config' }
    default:
      return isBuildSetting(node) ? { what: 'import.meta.env', belongsIn: 'config' } : undefined
  }
}

function isBuildSetting(node: Node): boolean {
  return (
    isNode(node['object']) && node['object'].type === 'MetaProperty' && nameOf(node['property']) === 'env'
  )
}
