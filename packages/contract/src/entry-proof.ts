import { toAmount } from '@kapao/money/satang'
import { followLinks } from './chain.ts'
import type { EntryPage, EntryProof } from './money.ts'
import { judgeWaiting, rootOf, type Verdict } from './proof.ts'

type ShownEntry = EntryPage['entries'][number]

/** What is sealed of an entry. Amounts are satang as decimal text. */
type Sealed = {
  member: string
  entry: string
  currency: string
  version: string
  source: string
  destination: string
  amount: string
  state: string
  resolves: string | null
  reverses: string | null
  balance: string
  happened: string
  recorded: string
}

/**
 * Checks entries as operators see them against a head, without trusting the server: the sealed text must lead by its path to
 * the root of its seal, the seal must lead by the links to the head, and the entry must say what the text says in every
 * field. Returns a verdict for each entry. Runs in a browser.
 */
export async function checkEntries(
  entries: readonly ShownEntry[],
  { head, movements, links }: EntryProof,
): Promise<ReadonlyMap<string, Verdict>> {
  const chain = await followLinks(head, links)
  const proven = movements.flatMap((movement) => movement.entries)
  const sealed = new Map<string, { leaf: Sealed; isRooted: boolean }>()
  for (const entry of proven) {
    if (!('leaf' in entry)) continue
    const leaf = JSON.parse(entry.leaf) as Sealed
    const root = chain?.roots.get(entry.sealNo)
    sealed.set(leaf.entry, { leaf, isRooted: root !== undefined && (await rootOf(entry)) === root })
  }
  const waiting = new Set(
    proven.filter((entry) => !('leaf' in entry)).map(({ recordedAt }) => Date.parse(recordedAt)),
  )
  function judge(entry: ShownEntry): Verdict {
    const found = sealed.get(entry.entryId)
    if (found) return found.isRooted && saysTheSame(entry, found.leaf) ? 'verified' : 'different'
    return waiting.has(Date.parse(entry.recordedAt)) ? judgeWaiting(head, entry.recordedAt) : 'different'
  }
  return new Map(entries.map((entry) => [entry.entryId, judge(entry)]))
}

function saysTheSame(shown: ShownEntry, leaf: Sealed): boolean {
  return (
    shown.memberId === leaf.member &&
    shown.currency === leaf.currency &&
    String(shown.version) === leaf.version &&
    shown.source === leaf.source &&
    shown.destination === leaf.destination &&
    shown.amount === toAmount(BigInt(leaf.amount)) &&
    shown.state === leaf.state &&
    shown.resolves === leaf.resolves &&
    shown.reverses === leaf.reverses &&
    shown.balanceAfter === toAmount(BigInt(leaf.balance)) &&
    Date.parse(shown.happenedAt) === Date.parse(leaf.happened) &&
    Date.parse(shown.recordedAt) === Date.parse(leaf.recorded)
  )
}
