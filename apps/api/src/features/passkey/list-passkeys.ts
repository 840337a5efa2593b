import { listPasskeys as call } from '@kapao/contract/passkey'
import { operation } from '../../platform/operation.ts'
import { readDevice } from '../session/session.ts'
import { listPasskeyRows, type PasskeyRow } from './passkey.store.ts'

/** The passkeys with which the member can log in. */
export const listPasskeys = operation(call, async ({ member }, context) => ({
  passkeys: (await listPasskeyRows(context.db, member.memberId)).map(presentPasskey),
}))

export function presentPasskey({ credentialId, device, isBackedUp, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    _id: credentialId.toString('base64url'),
    device: readDevice(device),
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
