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

/** Whose phone the bank app is, until somebody says otherwise. Invented; anybody may be anybody here. */
export const usualPerson = { bank: 'SCB', number: '1112223334', name: 'สมชาย ใจดี' } as const

/** The same one at BCEL, where accounts hold kip. */
export const usualLaoPerson = { bank: 'BCEL', number: '1112223335', name: usualPerson.name } as const

const cookieName = 'person'

/** Opens the usual person's account, so that the bank app has somebody from the first look. */
export const openUsualAccount = async ({ db, clock }: Pick<Sandbox, 'db' | 'clock'>): Promise<void> => {
  const account = {
    ...usualPerson,
    holder: usualPerson.name,
    fundedSatang: openingSatang,
    openedAt: clock.now(),
  }
  await db.transaction().execute((transaction) => openAccounts(transaction, [account]))
}

/** The person this browser plays, by its cookie; the usual one where the cookie says nothing known. */
export const findPerson = async (db: Database, cookies: string | undefined): Promise<BankAccount> => {
  const [, bank, number] =
    new RegExp(`(?:^|; )${cookieName}=([A-Z]{2,10})-(\\d{6,20})(?:;|$)`).exec(cookies ?? '') ?? []
  const chosen = bank && number && isBankCode(bank) ? await findAccount(db, { bank, number }) : undefined
  return (
    chosen ??
    (await findAccount(db, usualPerson)) ?? { ...usualPerson, holder: usualPerson.name, balanceSatang: 0n }
  )
}

export const writePersonCookie = (person: BankAccountKey): string =>
  `${cookieName}=${keyText(person)}; Path=/bank; HttpOnly; SameSite=Lax; Max-Age=31536000`

export type PersonRequest = { name: string; bank: BankCode; number?: string | undefined }

export type Person = BankAccountKey & { name: string }

/**
 * Finds the account for a name and a bank, or gives a new number. With a number it is that account, and refused where
 * somebody else holds it. Nothing is opened yet.
 */
export const choosePerson = async (
  db: Database,
  request: PersonRequest,
): Promise<Person | { sorry: Sorry }> => {
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

/** Chooses a person as above and opens their account. */
export const becomePerson = async (
  { db, clock }: Sandbox,
  request: PersonRequest,
): Promise<Person | { sorry: Sorry }> => {
  const person = await choosePerson(db, request)
  if ('sorry' in person) return person
  const account = { ...person, holder: person.name, fundedSatang: openingSatang, openedAt: clock.now() }
  await db.transaction().execute((transaction) => openAccounts(transaction, [account]))
  return person
}

/** Adds as much pretend money as an account opens with. */
export const fundPerson = async ({ db }: Sandbox, key: BankAccountKey): Promise<void> => {
  await db
    .transaction()
    .execute((transaction) => addToBalance(transaction, { key, satang: openingSatang, isFunding: true }))
}

const accountLength = (bank: BankCode): number => {
  if (bank === 'TISCO') return 14
  return bank === 'GSB' || bank === 'BAAC' || bank === 'GHB' ? 12 : 10
}
