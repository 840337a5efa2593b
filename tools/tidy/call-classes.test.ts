import { posix } from 'node:path'
import { classOf } from '@kapao/contract/call-class'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { expect, test } from 'vitest'
import { isTest, readSources } from './source.ts'

/** Functions of the ledger that write entries. */
const postings: ReadonlySet<string> = new Set([
  'postEntry',
  'holdEntry',
  'resolveEntry',
  'reverseEntry',
  'postRequests',
])

/** Calls that post nothing themselves, although a file that they import does. */
const postNothing: ReadonlySet<string> = new Set([
  'cancelQrDeposit',
  'setWheel',
  'sendChatMessage',
  'correctBankAccount',
  'requestApproval',
  'reviewBreakGlass',
  'resumeParty',
  'claimWork',
])

const sources = new Map(
  readSources()
    .filter(({ path }) => path.startsWith('apps/api/src/') && !isTest(path))
    .map((source) => [source.path, source]),
)

function findFile({ name }: CallFacts): string | undefined {
  const file = `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  return [...sources.keys()].find((path) => path.endsWith(file))
}

/** Whether this file, or one that it imports, writes to the book. */
function reachesBook(path: string, seen = new Set<string>()): boolean {
  const source = sources.get(path)
  if (!source || seen.has(path)) return false
  seen.add(path)
  const imports = source.imports.filter(({ isTypeOnly }) => !isTypeOnly)
  if (imports.some(({ specifier, names }) => specifier === '@kapao/ledger/ledger' && names.some(isPosting)))
    return true
  return imports.some(
    ({ specifier }) =>
      specifier.startsWith('.') && reachesBook(posix.join(posix.dirname(path), specifier), seen),
  )
}

function isPosting(name: string): boolean {
  return postings.has(name)
}

const changing: readonly CallFacts[] = calls.filter(({ mutates }) => mutates)
const posting = changing.filter((call) => reachesBook(findFile(call) ?? ''))

test('every call that changes something has a file of its name', () => {
  expect(changing.filter((call) => findFile(call) === undefined).map(({ name }) => name)).toEqual([])
  expect(posting.length).toBeGreaterThan(25)
})

test('every call whose code writes to the book is served as money, or listed as one that posts nothing', () => {
  const asRest = posting.filter((call) => classOf(call) === 'rest').map(({ name }) => name)
  expect(asRest.toSorted()).toEqual([...postNothing].toSorted())
})
