import { acceptInvitationByPasskey } from './accept-invitation-by-passkey.ts'
import { addOperatorPasskey } from './add-operator-passkey.ts'
import { listOperatorPasskeys } from './list-operator-passkeys.ts'
import { logInOperatorByPasskey } from './log-in-operator-by-passkey.ts'
import { removeOperatorPasskey } from './remove-operator-passkey.ts'
import { startAddingOperatorPasskey } from './start-adding-operator-passkey.ts'
import { startInvitationPasskey } from './start-invitation-passkey.ts'
import { startOperatorPasskeyLogin } from './start-operator-passkey-login.ts'
import { startOperatorPasskeyStepUp } from './start-operator-passkey-step-up.ts'
import { stepUpOperatorByPasskey } from './step-up-operator-by-passkey.ts'

export const operatorPasskeyOperations = [
  startOperatorPasskeyLogin,
  logInOperatorByPasskey,
  startOperatorPasskeyStepUp,
  stepUpOperatorByPasskey,
  listOperatorPasskeys,
  startAddingOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
  startInvitationPasskey,
  acceptInvitationByPasskey,
] as const
