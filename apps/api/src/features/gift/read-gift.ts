import { giftLimits } from '@kapao/contract/gift'

/** What a member sent: the voucher that the link names, and the wallet that shall take it. */
export type GiftParams = { voucher: string; walletName: string }

/** The form of a voucher's hash. Its letters are told apart by their case. */
const hash = /^[A-Za-z0-9]{16,64}$/

/**
 * Splits `link::walletAccountName` at the last two colons, and takes host and hash of the link apart: the address that
 * is asked is built by us, so a link can lead nowhere else. `undefined` where any of it is not as agreed.
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
