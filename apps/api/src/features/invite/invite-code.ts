import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Random } from '../../platform/random.ts'
import {
  findCode,
  findHolderById,
  findHolderOfCode,
  forgetCode,
  keepCode,
  takeCode,
} from './invite-code.store.ts'

type Reader = Database | DatabaseTransaction

/** Crockford's base 32: no I, L, O or U, which look like other characters or write words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 7

export type CodeHolder = { memberId: string; name: string; isActive: boolean }

/**
 * The member of an invite code, or `undefined`: a short code in any case, with spaces or hyphens, and with O, I and L for
 * 0, 1 and 1; or `PR{memberId}`, as in specification §2. `typed` has no spaces around it. Every code costs one query.
 */
export function findMemberOfCode(db: Reader, typed: string): Promise<CodeHolder | undefined> {
  const memberId = /^PR([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(typed)?.[1]
  return memberId === undefined ? findHolderOfCode(db, readShortCode(typed)) : findHolderById(db, memberId)
}

function readShortCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Gives a member an invite code in the caller's transaction, or returns the one that a concurrent request has given. */
export async function giveInviteCode(
  tx: DatabaseTransaction,
  { memberId, random }: { memberId: string; random: Random },
): Promise<string> {
  const code = random.text(alphabet, codeLength)
  if (!(await takeCode(tx, { code, memberId }))) return giveInviteCode(tx, { memberId, random })
  if (await keepCode(tx, { code, memberId })) return code
  await forgetCode(tx, code)
  return (await findCode(tx, memberId)) ?? giveInviteCode(tx, { memberId, random })
}
