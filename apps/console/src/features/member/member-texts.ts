/** What of a member a search found. */
export const matchTexts = {
  phone: 'member:matchPhone',
  name: 'member:matchName',
  bankAccount: 'member:matchBankAccount',
  gameUsername: 'member:matchGameUsername',
  id: 'member:matchId',
  reference: 'member:matchReference',
} as const

/** How sure it is whose a bank account is. */
export const bankStateTexts = {
  PROVED: 'member:bankStateProved',
  UNPROVED: 'member:bankStateUnproved',
  CLAIMED: 'member:bankStateClaimed',
  TAKEN: 'member:bankStateTaken',
} as const

/** Kinds of lines of a statement. */
export const lineTexts = {
  deposit: 'member:lineDeposit',
  bonus: 'member:lineBonus',
  finish_bonus: 'member:lineFinishBonus',
  withdraw: 'member:lineWithdraw',
  transfer: 'member:lineTransfer',
} as const

/** How a reward stands. */
export const grantTexts = {
  active: 'member:grantActive',
  met: 'member:grantMet',
  succeeded: 'member:grantSucceeded',
  failed: 'member:grantFailed',
  cancelled: 'member:grantCancelled',
  expired: 'member:grantExpired',
} as const

/** What happened to an account. */
export const eventTexts = {
  NEW_LOGIN: 'member:eventNewLogin',
  PASSWORD_CHANGED: 'member:eventPasswordChanged',
  PASSWORD_RESET: 'member:eventPasswordReset',
  PASSWORD_RESET_STARTED: 'member:eventPasswordResetStarted',
  NAME_CHANGED: 'member:eventNameChanged',
  BANK_ACCOUNT_NAME_CHANGED: 'member:eventBankAccountNameChanged',
  BANK_ACCOUNT_CHANGED: 'member:eventBankAccountChanged',
  PASSKEY_ADDED: 'member:eventPasskeyAdded',
  PASSKEY_REMOVED: 'member:eventPasskeyRemoved',
  WITHDRAWAL: 'member:eventWithdrawal',
} as const
