import { checkEntries } from '@kapao/contract/entry-proof'
import { canHash } from '@kapao/contract/hashes'
import {
  type BookEntry,
  type EntryPage,
  findEntries,
  getEntry,
  listAccountEntries,
  listBookSeals,
  listHouseAccounts,
  listSealEntries,
  proveEntry,
} from '@kapao/contract/money'
import { checkStatement, type Verdict } from '@kapao/contract/proof'
import type { BookHead } from '@kapao/contract/book'
import type { Sent } from '@kapao/contract/call'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export function useHouseAccounts() {
  return useQuery({
    queryKey: ['money', 'accounts'],
    queryFn: ({ signal }) => send(listHouseAccounts, {}, { signal }),
    refetchInterval: 60_000,
  })
}

export type AccountFilter = Omit<Sent<typeof listAccountEntries>['body'], 'limit' | 'after'>

/** The entries of an account. All pages are as at the seal of the first one. */
export function useAccountEntries(filter: AccountFilter) {
  return useInfiniteQuery({
    queryKey: ['money', 'account-entries', filter],
    queryFn: ({ signal, pageParam }) =>
      send(listAccountEntries, { body: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: undefined as { after: string; sealNo: number } | undefined,
    getNextPageParam: ({ next, seal }) =>
      next === null || seal === null ? undefined : { after: next, sealNo: seal.sealNo },
    placeholderData: keepPreviousData,
  })
}

export function useFoundEntries(search: string) {
  return useQuery({
    queryKey: ['money', 'found', search],
    queryFn: ({ signal }) => send(findEntries, { body: { search } }, { signal }),
    enabled: search !== '',
  })
}

/** Entries that are not sealed yet are read again until they are. */
const untilSealedMilliseconds = 10_000

function isWaiting(entries: readonly Pick<BookEntry, 'sealNo'>[] = []): boolean {
  return entries.some(({ sealNo }) => sealNo === null)
}

export function useEntry(entryId: string) {
  return useQuery({
    queryKey: ['money', 'entry', entryId],
    queryFn: ({ signal }) => send(getEntry, { body: { entryId } }, { signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.entries) ? untilSealedMilliseconds : false),
  })
}

export type EntryCheck = { verdict: Verdict; ofEntry: ReadonlyMap<string, Verdict>; head: BookHead }

/** Reads the proof of the entries that a page shows, and checks it in this browser. */
export function useEntryCheck(entryId: string, page: EntryPage) {
  return useQuery({
    queryKey: ['money', 'check', entryId, page],
    enabled: canHash(),
    queryFn: async ({ signal }): Promise<EntryCheck> => {
      const proof = await send(proveEntry, { body: { entryId } }, { signal })
      const ofEntry = await checkEntries(page.entries, proof)
      // What the member reads is checked by the code of the member's app.
      const ofLines = await checkStatement({
        memberId: page.memberId,
        head: proof.head,
        lines: page.lines,
        proof,
      })
      return {
        verdict: worstOf([...ofEntry.values(), ...ofLines.verdicts.values()]),
        ofEntry,
        head: proof.head,
      }
    },
    gcTime: 0,
  })
}

const fromWorst = ['different', 'overdue', 'waiting'] as const satisfies readonly Verdict[]

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return fromWorst.find((each) => verdicts.includes(each)) ?? 'verified'
}

export function useBookSeals() {
  return useInfiniteQuery({
    queryKey: ['money', 'seals'],
    queryFn: ({ signal, pageParam }) =>
      send(listBookSeals, { body: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useSealEntries(sealNo: number) {
  return useInfiniteQuery({
    queryKey: ['money', 'seal-entries', sealNo],
    queryFn: ({ signal, pageParam }) =>
      send(
        listSealEntries,
        { body: { sealNo, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
