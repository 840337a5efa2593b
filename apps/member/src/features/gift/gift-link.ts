import { giftLimits } from '@kapao/contract/gift'

/** What such a link begins with, as it is told to people. */
export const linkStart = `https://${giftLimits.host}/campaign/`

/** People share a gift with words around its link: the link alone counts. Without one, what was typed stays. */
export const readPasted = (pasted: string): string => {
  const text = pasted.trim()
  return text.split(/\s+/u).find((word) => word.startsWith(`https://${giftLimits.host}/`)) ?? text
}

/** Whether a text may be a gift link. The server looks closely. */
export const isGiftLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, searchParams } = new URL(text)
  return protocol === 'https:' && host === giftLimits.host && (searchParams.get('v') ?? '') !== ''
}
