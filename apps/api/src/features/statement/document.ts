import { readSetting } from '../site/site.ts'
import type { Context } from '../../platform/context.ts'
import { maskAccountNo } from '../../platform/mask.ts'

/** The site's name, and its address as members reach it, for documents that leave it. */
export async function describeSite(
  context: Context,
  headers: { host?: string | string[] | undefined },
): Promise<{ name: string; address: string }> {
  const { name, website } = await readSetting(context, 'info')
  const { PUBLIC_URL, isProduction } = context.config
  const asked = isProduction ? website : `http://${String(headers.host)}`
  return { name, address: (PUBLIC_URL ?? asked).replace(/\/+$/, '') }
}

/** The member's bank account, by its bank and the end of its number. */
export function maskedAccount({
  bankCode,
  bankAccountNo,
}: {
  bankCode: string
  bankAccountNo: string
}): string {
  return `${bankCode} ${maskAccountNo(bankAccountNo)}`
}
