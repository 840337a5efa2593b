import { hashPassword } from '@kapao/api/features/session/session'
import type { Random } from '@kapao/api/platform/random'
import type { SealedSecrets } from '@kapao/api/platform/secrets'
import { transaction } from '@kapao/api/platform/transaction'
import { isRefusal } from '@kapao/contract/refusal'
import type { Database } from '@kapao/database/connect'
import { castPassword } from '../cast.ts'
import { hasMember, lockHistory } from './history.store.ts'
import { type HistoryForm, tellHistory } from './history.ts'
import { inventPeople } from './people.ts'
import type { SandboxClient } from './sandbox-client.ts'
import { writeHistory } from './write-history.ts'

type Params = {
  db: Database
  sandbox: SandboxClient
  now: Date
  form: HistoryForm
  secrets: SealedSecrets
  random: Random
}

/**
 * Adds the history to the book and to the sandbox, once: in one transaction, and to the sandbox at its very end. Killed
 * before, it leaves nothing in the book. Where the sandbox has it already, the next attempt tells the same history, up
 * to the same moment. Returns how many members were added; 0 if the history is there.
 */
export async function addHistory({ db, sandbox, now, form, ...tools }: Params): Promise<number> {
  const firstId = inventPeople(form)[0]?.memberId ?? ''
  if (await hasMember(db, firstId)) return 0
  const passwordHash = await hashPassword(castPassword)
  if (isRefusal(passwordHash)) throw new Error('Too many passwords are being hashed')
  const history = await tellHistory((await sandbox.readEnd()) ?? now, form)
  return transaction(db, async (tx) => {
    await lockHistory(tx)
    if (await hasMember(tx, firstId)) return 0
    await writeHistory(tx, history, { ...tools, passwordHash })
    await sandbox.keep(history)
    return history.journals.length
  })
}
