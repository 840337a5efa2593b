import { startPasskeyLogin as call } from '@kapao/contract/passkey'
import { operation } from '../../platform/operation.ts'
import { requestPasskey } from './passkey.ts'

/** Creates the challenge for a login by passkey. It says nothing about members. */
export const startPasskeyLogin = operation(call, ({ headers }, context) =>
  requestPasskey(context, { purpose: 'login', headers, member: undefined }),
)
