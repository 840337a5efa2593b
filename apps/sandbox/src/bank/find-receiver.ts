import type { Sandbox } from '../sandbox.ts'
import { findKbankReceiver } from './bank.store.ts'

/** The operator's KBANK account is known by its PromptPay id; a phone may be written the short way (`08…`). */
export const findReceiverNumber = async (
  { db }: Sandbox,
  { toBank, toAccount }: { toBank: string; toAccount: string },
): Promise<string> => {
  if (toBank !== 'KBANK' || !/^0\d{9}$/.test(toAccount)) return toAccount
  const promptPayId = `0066${toAccount.slice(1)}`
  return (await findKbankReceiver(db, promptPayId)) ? promptPayId : toAccount
}
