import { listPasskeys as call } from '@kapao/contract/passkey'
import { operation } from '../../platform/operation.ts'
import { listPasskeyRows } from './passkey.store.ts'
import { presentPasskey } from './present-passkey.ts'

/** The passkeys with which the member can log in. */
export const listPasskeys = operation(call, async ({ member }, context) => ({
  passkeys: (await listPasskeyRows(context.db, member.memberId)).map(presentPasskey),
}))
