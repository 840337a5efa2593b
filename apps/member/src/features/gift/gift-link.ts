import { giftLimits } from '@kapao/contract/gift'

/** The start of every gift link, as shown to members. */
export const linkStart = `https://${giftLimits.host}/campaign/`

/**
 * Extracts the link from pasted text, because people share a gift with words around it. Without a link, returns the
 * trimmed text.
 */
export function readPasted(pasted: string): string {
  const text = pasted.trim()
  return text.split(/\s+/u).find((word) => word.startsWith(`https://${giftLimits.host}/`)) ?? text
}

/** Whether a text may be a gift link. The server performs the full check. */
export function isGiftLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, searchParams } = new URL(text)
  return protocol === 'https:' && host === giftLimits.host && (searchParams.get('v') ?? '') !== ''
}
