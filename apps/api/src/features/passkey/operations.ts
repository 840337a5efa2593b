import { addPasskey } from './add-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { startAddingPasskey } from './start-adding-passkey.ts'
import { startPasskeyLogin } from './start-passkey-login.ts'

export const passkeyOperations = [
  startPasskeyLogin,
  logInByPasskey,
  listPasskeys,
  startAddingPasskey,
  addPasskey,
  removePasskey,
] as const
