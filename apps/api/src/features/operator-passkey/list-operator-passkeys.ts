import { listOperatorPasskeys as call } from '@kapao/contract/operator-passkey'
import { operation } from '../../platform/operation.ts'
import { presentPasskey } from '../passkey/passkey.ts'
import { hasPassword, listPasskeysOf } from './operator-passkey.store.ts'

/** How the operator can log in: the passkeys, and whether by password, too. */
export const listOperatorPasskeys = operation(call, async ({ operator: { operatorId } }, { db }) => ({
  passkeys: (await listPasskeysOf(db, operatorId)).map(presentPasskey),
  hasPassword: await hasPassword(db, operatorId),
}))
