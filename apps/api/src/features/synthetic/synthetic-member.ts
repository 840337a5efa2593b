import { isRefusal } from '@kapao/contract/refusal'
import { syntheticProvider } from '@kapao/contract/synthetic'
import { openWallet } from '@kapao/ledger/ledger'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { syntheticGateway } from '@kapao/providers/qr/synthetic'
import type { Context } from '../../platform/context.ts'
import { hashPassword } from '../session/session.ts'
import { putMember } from './synthetic.store.ts'

/** Longer than any phone number, so that it cannot be registered and no code is sent to it. */
const phone = '0'.repeat(20)

/**
 * Makes sure that the synthetic member exists, and returns what it logs in with. The password is new for every run, so nothing
 * keeps it.
 */
export async function prepareMember(context: Context): Promise<{ username: string; password: string }> {
  const password = context.random.token()
  const passwordHash = await hashPassword(password)
  if (isRefusal(passwordHash)) throw new Error('The server hashes too many passwords')
  const currency = context.config.BUILD === 'laos' ? 'LAK' : 'BAHT'
  await context.transaction(async (tx) => {
    const isNew = await putMember(tx, {
      name: syntheticGateway.title.en,
      phone,
      passwordHash,
      currency,
      bankCode: syntheticProvider,
      bankAccountNo: phone,
      at: context.clock.now(),
    })
    if (isNew) await openWallet(tx, syntheticMemberId, currency)
  })
  return { username: phone, password }
}
