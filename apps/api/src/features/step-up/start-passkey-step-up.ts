import { startPasskeyStepUp as call } from '@kapao/contract/step-up'
import { operation } from '../../platform/operation.ts'
import { requestPasskey } from '../passkey/passkey.ts'

/** Creates the challenge for one of the member's passkeys. Refuses PASSKEY_REFUSED: the member has none. */
export const startPasskeyStepUp = operation(call, ({ member, headers }, context) =>
  requestPasskey(context, { purpose: 'step-up', headers, member }),
)
