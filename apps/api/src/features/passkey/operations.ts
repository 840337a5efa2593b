import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { logInByPasskey, startPasskeyLogin } from './log-in-by-passkey.ts'
import { removePasskey } from './remove-passkey.ts'

export const passkeyOperations = [
  startPasskeyLogin,
  logInByPasskey,
  listPasskeys,
  startAddingPasskey,
  addPasskey,
  removePasskey,
] as const
