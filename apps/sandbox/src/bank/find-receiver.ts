import type { Sandbox } from '../sandbox.ts'
import { findKbankReceiver } from './bank.store.ts'

/**
 * The operator's KBANK account is stored under its PromptPay id; callers may also write the phone in short form
 * (`08…`).
 */
export async function findReceiverNumber(
  { db }: Sandbox,
  { toBank, toAccount }: { toBank: string; toAccount: string },
): Promise<string> {
  if (toBank !== 'KBANK' || !/^0\d{9}$/.test(toAccount)) return toAccount
  const promptPayId = `0066${toAccount.slice(1)}`
  return (await findKbankReceiver(db, promptPayId)) ? promptPayId : toAccount
}
