import type { Slip } from '@kapao/contract/slip'
import { fetchSlipUrl } from './slip.queries.ts'

/** A link is valid for an hour at least from when the list was read. */
const linkMilliseconds = 3_600_000

/** The slip without its link, if the list was read so long ago that the link may have expired. */
export function withFreshLink(slip: Slip, { readAt, now }: { readAt: number; now: number }): Slip {
  const { link: _, ...rest } = slip
  return now - readAt < linkMilliseconds ? slip : rest
}

/**
 * Opens a slip's picture in a new window: at its link, or at the address for its reference. The window opens
 * synchronously in the tap, because a browser allows none later. Returns false if nothing could be shown.
 */
export async function viewSlip({ link, reference }: Pick<Slip, 'link' | 'reference'>): Promise<boolean> {
  const opened = window.open('', '_blank')
  if (opened) opened.opener = null
  try {
    const address = link ?? (await fetchSlipUrl(reference ?? ''))
    // Where new windows are blocked, the picture replaces this page, and the back button returns to it.
    ;(opened ?? window).location.assign(address)
    return true
  } catch {
    opened?.close()
    return false
  }
}
