import { z } from 'zod'
import { bankNames } from './bank-names.ts'
import { bookHead, sealLink } from './book.ts'
import { call } from './call.ts'
import { answeredAmount, day, instant } from './shapes.ts'
import { isReportPeriod, mostDays } from './report.ts'
import { movementProof, statementLine, statementTypes } from './statement.ts'

const source = 'Console §4'

/** What an account of the house is, by the beginning of its name. `other`: a name that no capability gives any more. */
export const accountGroups = ['bank', 'gateway', 'provider', 'cost', 'adjustment', 'other'] as const
export type AccountGroup = (typeof accountGroups)[number]

/** The group and the code in the name of an account: `bank` and `KBANK` of `bank:KBANK`. */
export function partsOfAccount(account: string): { group: AccountGroup; code: string } {
  const [start = '', ...rest] = account.split(':')
  const group = accountGroups.find((each) => each === start) ?? 'other'
  return { group, code: group === 'other' ? account : rest.join(':') }
}

const currency = z.enum(['BAHT', 'LAK'])
const sealNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const entryId = z.uuid()
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** An account of the house in the book. */
export const houseAccountName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u)

/** The name of the bank, gateway or game provider; `null`: the account has none, or it is not known any more. */
const names = z.object(bankNames).nullable()
export type AccountNames = z.output<typeof names>

const houseAccount = z.object({
  account: z.string(),
  group: z.enum(accountGroups),
  names,
  /** What came in less what went out. */
  balance: answeredAmount,
})
export type HouseAccount = z.output<typeof houseAccount>

export const listHouseAccounts = call({
  name: 'listHouseAccounts',
  method: 'GET',
  url: '/api/operator/money/accounts',
  summary: 'Every account of the house with its balance now, and what members are owed',
  source,
  audience: 'operator',
  needs: 'money.read',
  answer: z.object({
    asOf: instant,
    /** Currencies are never added up. */
    currencies: z.array(
      z.object({
        currency,
        accounts: z.array(houseAccount),
        /** In wallets and on the way out of them: the balances of the house with the opposite sign, in sum. */
        owed: answeredAmount,
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type HouseAccounts = z.output<typeof listHouseAccounts.answer>

/** An entry of the book, as it was recorded. */
export const bookEntry = z.object({
  entryId: z.string(),
  memberId: z.string(),
  currency,
  source: z.string(),
  destination: z.string(),
  amount: answeredAmount,
  state: z.enum(['posted', 'pending', 'voided']),
  /** `null`: it resolves another entry, whose line the member reads. */
  type: z.enum(statementTypes).nullable(),
  /** The entry that was held, which this one settles or voids. */
  resolves: z.string().nullable(),
  /** The entry that this one undoes. */
  reverses: z.string().nullable(),
  happenedAt: instant,
  recordedAt: instant,
  /** `null`: it is not sealed yet. */
  sealNo: sealNo.nullable(),
})
export type BookEntry = z.output<typeof bookEntry>

const isPosition = /^\d{1,15}\.\d{1,18}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const pageOfEntries = {
  limit: z.int().min(1).max(200).default(50),
  /** The `next` of the page before. */
  after: z.string().max(80).regex(isPosition).optional(),
}
const entriesPage = {
  /** The latest recorded first. */
  entries: z.array(bookEntry),
  /** `null`: there are no more. */
  next: z.string().nullable(),
}

const bookSeal = z.object({ sealNo, sealedAt: instant, entries: z.int(), root: hash, hash })
export type BookSeal = z.output<typeof bookSeal>

const moved = z.object({ amount: answeredAmount, entries: z.int() })

/** Which entries of an account of the house. */
export const accountEntryFilter = z
  .strictObject({
    account: houseAccountName,
    currency,
    /** Both included. */
    from: day,
    until: day,
    /** As at this seal. Without it, the newest seal that is summed up. */
    sealNo: sealNo.optional(),
  })
  .refine(isReportPeriod, {
    error: `from one day to the same or a later one, at most ${mostDays} days`,
    path: ['until'],
  })

export const listAccountEntries = call({
  name: 'listAccountEntries',
  method: 'POST',
  url: '/api/operator/money/accounts/entries',
  summary: 'What came into an account of the house and went out of it on days of Bangkok, with the sums',
  source,
  audience: 'operator',
  needs: 'money.read',
  body: accountEntryFilter.safeExtend(pageOfEntries),
  answer: z.object({
    names,
    /** Entries sealed later are not in it. `null`: nothing is sealed yet. */
    seal: z.object({ sealNo, hash, sealedAt: instant }).nullable(),
    /** Of all entries of these days, not only of this page. */
    in: moved,
    out: moved,
    ...entriesPage,
  }),
  /** NO_DATA: no such seal, or it is not summed up yet. */
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** The short reference of a movement as members read it, or an id: `ABCD-EF12`. */
const entryName = z
  .string()
  .trim()
  .max(60)
  .regex(/^([0-9a-fA-F]{4}-?[0-9a-fA-F]{4}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/)

/** Whether a text is the id of an entry or the short reference of a movement. */
export function isEntryName(text: string): boolean {
  return entryName.safeParse(text).success
}

export const findEntries = call({
  name: 'findEntries',
  method: 'POST',
  url: '/api/operator/money/entries',
  summary: 'The entries of an id, or of the short reference that members read',
  source,
  audience: 'operator',
  needs: 'money.read',
  body: z.strictObject({ search: entryName }),
  answer: z.object({ entries: z.array(bookEntry) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const oneEntry = z.strictObject({ entryId })

/** Records that an entry may belong to; its id, or that of its hold, is the record's. */
export const operationKinds = [
  'withdrawal',
  'transfer',
  'gift',
  'notice',
  'grant',
  'spin',
  'adjustment',
  'incomingTransfer',
] as const
export type OperationKind = (typeof operationKinds)[number]

export const getEntry = call({
  name: 'getEntry',
  method: 'POST',
  url: '/api/operator/money/entries/one',
  summary: 'An entry with those that belong to it: its hold, what resolved it, and reversals',
  source,
  audience: 'operator',
  needs: 'money.read',
  body: oneEntry,
  answer: z.object({
    memberId: z.string(),
    /** Of the account of the house that these entries are with. */
    names,
    /** In the order of recording. */
    entries: z.array(
      bookEntry.extend({
        /** The wallet after it, and how many entries the wallet had then. */
        balanceAfter: answeredAmount,
        version: z.int().min(1),
      }),
    ),
    /** The lines of the member's statement that these entries made. */
    lines: z.array(statementLine),
    /** The seals of these entries. */
    seals: z.array(bookSeal),
    /** What was recorded besides the book; `null`: nothing. */
    operation: z
      .object({
        kind: z.enum(operationKinds),
        id: z.string(),
        state: z.string(),
        /** The operator who made or approved it. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
        /** The reference of the bank or company. */
        reference: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})
export type EntryPage = z.output<typeof getEntry.answer>

export const proveEntry = call({
  name: 'proveEntry',
  method: 'POST',
  url: '/api/operator/money/entries/proof',
  summary:
    'The proof that an entry and those that belong to it are in the sealed book; the browser checks it',
  source: 'Decision record 0019',
  audience: 'operator',
  needs: 'money.read',
  body: oneEntry,
  answer: z.object({
    head: bookHead,
    movements: z.array(movementProof),
    links: z.array(sealLink),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})
export type EntryProof = z.output<typeof proveEntry.answer>

export const listBookSeals = call({
  name: 'listBookSeals',
  method: 'POST',
  url: '/api/operator/money/seals',
  summary: 'The seals of the book, the newest first',
  source: 'Decision record 0019',
  audience: 'operator',
  needs: 'money.read',
  body: z.strictObject({
    /** Only seals before this one. */
    before: sealNo.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  answer: z.object({ seals: z.array(bookSeal), next: sealNo.nullable() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const listSealEntries = call({
  name: 'listSealEntries',
  method: 'POST',
  url: '/api/operator/money/seals/entries',
  summary: 'A seal, and the entries that it covers',
  source: 'Decision record 0019',
  audience: 'operator',
  needs: 'money.read',
  body: z.strictObject({ sealNo, ...pageOfEntries }),
  answer: z.object({ seal: bookSeal, ...entriesPage }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const moneyCalls = [
  listHouseAccounts,
  listAccountEntries,
  findEntries,
  getEntry,
  proveEntry,
  listBookSeals,
  listSealEntries,
] as const
