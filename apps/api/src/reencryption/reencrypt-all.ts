import type { Database } from '@kapao/database/connect'
import type { SealedSecrets, Secrets } from '../platform/secrets.ts'
import { aboutApproval } from '../features/approval/approval.ts'
import { aboutAccount, aboutProvider } from '../features/game/game.ts'
import { aboutAuthenticator } from '../features/operator/operator.ts'
import { aboutPush } from '../features/push/push.ts'
import { aboutTurn } from '../features/spin/spin.ts'
import {
  countVersions,
  listSealed,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
} from './sealed.store.ts'

type Kind = SealedColumn & { kind: keyof SealedSecrets; about: (read: SealedRow['read']) => string }

/** Everything that is stored encrypted. */
const kinds: readonly Kind[] = [
  { column: 'password', ...ofAccount() },
  { column: 'next_password', ...ofAccount() },
  {
    kind: 'gameCredentials',
    table: 'game_provider',
    column: 'credentials',
    key: { code: 'text' },
    about: ({ code = '' }) => aboutProvider(code),
  },
  {
    kind: 'wheelSeeds',
    table: 'wheel_turn',
    column: 'sealed_seed',
    key: { member_id: 'uuid' },
    more: ['commitment'],
    about: ({ member_id: memberId = '', commitment = '' }) => aboutTurn({ memberId, commitment }),
  },
  {
    kind: 'gameCredentials',
    table: 'approval',
    column: 'sealed_body',
    key: { approval_id: 'uuid' },
    about: ({ approval_id: approvalId = '' }) => aboutApproval(approvalId),
  },
  { table: 'operator', key: { operator_id: 'text' }, ...ofAuthenticator() },
  { table: 'operator_invitation', key: { token_hash: 'bytea' }, more: ['operator_id'], ...ofAuthenticator() },
  {
    kind: 'pushSubscriptions',
    table: 'push_subscription',
    column: 'sealed',
    key: { endpoint_hash: 'bytea' },
    about: ({ endpoint_hash: endpointHash = '' }) => aboutPush(endpointHash),
  },
]

function ofAuthenticator(): Omit<Kind, 'table' | 'key' | 'more'> {
  return {
    kind: 'authenticators',
    column: 'authenticator',
    about: ({ operator_id: operatorId = '' }) => aboutAuthenticator(operatorId),
  }
}

function ofAccount(): Omit<Kind, 'column'> {
  return {
    kind: 'gamePasswords',
    table: 'game_account',
    key: { member_id: 'uuid', game: 'text' },
    about: ({ member_id: memberId = '', game = '' }) => aboutAccount(memberId, game),
  }
}

/** What became of one column: how many secrets were encrypted again, how many could not be read, and what is in use. */
export type Reencrypted = {
  kind: keyof SealedSecrets
  column: string
  changed: number
  unreadable: number
  versions: { version: string; count: number }[]
}

/**
 * Encrypts what is stored with the newest version of its key, `most` rows at a time, while servers run. Skips
 * what has the newest version, so it can be stopped and repeated. What cannot be decrypted stays as it is and is counted.
 */
export async function reencryptAll(
  db: Database,
  secrets: SealedSecrets,
  { most = 500 }: { most?: number } = {},
): Promise<Reencrypted[]> {
  const done: Reencrypted[] = []
  for (const each of kinds) {
    const counts = { changed: 0, unreadable: 0 }
    let after: readonly string[] | undefined
    do {
      const batch = await reencryptBatch(db, each, { secrets: secrets[each.kind], after, most })
      counts.changed += batch.changed
      counts.unreadable += batch.unreadable
      after = batch.last
    } while (after !== undefined)
    const column = `${each.table}.${each.column}`
    done.push({ kind: each.kind, column, ...counts, versions: await countVersions(db, each) })
  }
  return done
}

type Batch = { secrets: Secrets; after: readonly string[] | undefined; most: number }

async function reencryptBatch(
  db: Database,
  each: Kind,
  { secrets, after, most }: Batch,
): Promise<{ changed: number; unreadable: number; last: readonly string[] | undefined }> {
  const rows = await listSealed(db, each, { after, most })
  const old = rows.filter(({ sealed }) => secrets.versionOf(sealed) !== secrets.newest)
  const replaced = old.flatMap((row) => {
    const replacement = reseal(secrets, row.sealed, each.about(row.read))
    return replacement === undefined ? [] : [{ ...row, replacement }]
  })
  const changed = replaced.length > 0 ? await replaceSealed(db, each, replaced) : 0
  const last = rows.length < most ? undefined : rows.at(-1)
  return {
    changed,
    unreadable: old.length - replaced.length,
    last: last && Object.keys(each.key).map((name) => last.read[name] ?? ''),
  }
}

function reseal(secrets: Secrets, sealed: string, about: string): string | undefined {
  try {
    return secrets.seal(secrets.open(sealed, about), about)
  } catch {
    // Its version was removed too early, or the text was changed.
    return undefined
  }
}
