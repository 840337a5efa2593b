import { giftLimits } from '@kapao/contract/gift'

/** What a member sent: the voucher in the link, and the wallet that should receive it. */
export type GiftParams = { voucher: string; walletName: string }

/** The format of a voucher hash. It is case-sensitive. */
const hash = /^[A-Za-z0-9]{16,64}$/

/**
 * Splits `link::walletAccountName` at the last two colons and reads the voucher hash from the link. The server builds
 * the e-wallet's address itself, so a link cannot direct a request to another host. Returns `undefined` where any part
 * does not have the agreed form.
 */
export function readGift(text: string): GiftParams | undefined {
  const at = text.lastIndexOf(giftLimits.separator)
  if (at < 0) return undefined
  const walletName = text.slice(at + giftLimits.separator.length).trim()
  const voucher = readLink(text.slice(0, at).trim())
  return voucher === undefined || walletName === '' ? undefined : { voucher, walletName }
}

function readLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, host, username, password, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:' || host !== giftLimits.host || username !== '' || password !== '')
    return undefined
  if (!/^\/campaign\/?$/.test(pathname)) return undefined
  const [voucher, ...others] = searchParams.getAll('v')
  return voucher !== undefined && others.length === 0 && hash.test(voucher) ? voucher : undefined
}
