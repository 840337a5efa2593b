import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { maskAccountNo, maskName } from '../../platform/mask.ts'
import { findPerson, type Person } from './correction.store.ts'

type Facts = Readonly<Record<string, unknown>>

/** A member's name for records and for operators who approve: shortened. */
export function describeName({ name }: Pick<Person, 'name'>): Facts {
  return { name: maskName(name) }
}

/** A bank account for records and for operators who approve: only a part is shown. */
export function describeAccount({
  bankCode,
  bankAccountName,
  bankAccountNo,
}: Pick<Person, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>): Facts {
  return {
    bankCode,
    bankAccountName: maskName(bankAccountName),
    bankAccountNo: maskAccountNo(bankAccountNo),
  }
}

type Reader = Database | DatabaseTransaction

/** What somebody who approves another name must know; empty if there is no such member. */
export async function readName(db: Reader, memberId: string): Promise<Facts> {
  const person = await findPerson(db, memberId)
  return person ? describeName(person) : {}
}

/** What somebody who approves another bank account must know; empty if there is no such member. */
export async function readAccount(db: Reader, memberId: string): Promise<Facts> {
  const person = await findPerson(db, memberId)
  return person ? { ...describeAccount(person), changedAt: person.bankAccountChangedAt } : {}
}
