import type { Database } from '../database.ts'
import { generateDigits } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  addToBalance,
  type BankAccount,
  type BankAccountKey,
  findAccount,
  findAccountOfHolder,
  keyText,
  openAccounts,
} from './bank.store.ts'
import { type BankCode, isBankCode } from './banks.ts'
import type { Sorry } from './find-payable.ts'
import { openingSatang } from './transfer-money.ts'

/** The default person of the bank app. Invented; anybody may play any person here. */
export const usualPerson = { bank: 'SCB', number: '1112223334', name: 'สมชาย ใจดี' } as const

/** The same person's account at BCEL, where accounts hold kip. */
export const usualLaoPerson = { bank: 'BCEL', number: '1112223335', name: usualPerson.name } as const

const cookieName = 'person'

/** Opens the default person's account, so that the bank app has a payer from the start. */
export async function openUsualAccount({ db, clock }: Pick<Sandbox, 'db' | 'clock'>): Promise<void> {
  const account = {
    ...usualPerson,
    holder: usualPerson.name,
    fundedSatang: openingSatang,
    openedAt: clock.now(),
  }
  await db.transaction().execute((transaction) => openAccounts(transaction, [account]))
}

/** The person that this browser plays, by its cookie; the default person if the cookie names no known account. */
export async function findPerson(db: Database, cookies: string | undefined): Promise<BankAccount> {
  const [, bank, number] =
    new RegExp(`(?:^|; )${cookieName}=([A-Z]{2,10})-(\\d{6,20})(?:;|$)`).exec(cookies ?? '') ?? []
  const chosen = bank && number && isBankCode(bank) ? await findAccount(db, { bank, number }) : undefined
  return (
    chosen ??
    (await findAccount(db, usualPerson)) ?? { ...usualPerson, holder: usualPerson.name, balanceSatang: 0n }
  )
}

export function writePersonCookie(person: BankAccountKey): string {
  return `${cookieName}=${keyText(person)}; Path=/bank; HttpOnly; SameSite=Lax; Max-Age=31536000`
}

export type PersonRequest = { name: string; bank: BankCode; number?: string | undefined }

export type Person = BankAccountKey & { name: string }

/**
 * Finds the account for a name and a bank, or generates a new account number. A given number selects that account, and
 * is refused if another holder has it. Does not open an account yet.
 */
export async function choosePerson(db: Database, request: PersonRequest): Promise<Person | { sorry: Sorry }> {
  const { name, bank } = request
  if (request.number !== undefined) {
    const account = await findAccount(db, { bank, number: request.number })
    const isFree = account === undefined || account.holder === name
    return isFree ? { name, bank, number: request.number } : { sorry: otherHolder }
  }
  const account = await findAccountOfHolder(db, { bank, holder: name })
  return { name, bank, number: account?.number ?? generateDigits(accountLength(bank)) }
}

const otherHolder: Sorry = {
  status: 409,
  thai: 'เลขบัญชีนี้เป็นของคนอื่น เว้นเลขบัญชีว่างไว้แล้วธนาคารจะออกให้ใหม่',
  english: 'That account number is somebody else’s. Leave it empty and the bank gives you a new one.',
}

/** Chooses a person as `choosePerson` does, and opens the account. */
export async function becomePerson(
  { db, clock }: Sandbox,
  request: PersonRequest,
): Promise<Person | { sorry: Sorry }> {
  const person = await choosePerson(db, request)
  if ('sorry' in person) return person
  const account = { ...person, holder: person.name, fundedSatang: openingSatang, openedAt: clock.now() }
  await db.transaction().execute((transaction) => openAccounts(transaction, [account]))
  return person
}

/** Adds as much pretend money as a new account starts with. */
export async function fundPerson({ db }: Sandbox, key: BankAccountKey): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => addToBalance(transaction, { key, satang: openingSatang, isFunding: true }))
}

function accountLength(bank: BankCode): number {
  if (bank === 'TISCO') return 14
  return bank === 'GSB' || bank === 'BAAC' || bank === 'GHB' ? 12 : 10
}
