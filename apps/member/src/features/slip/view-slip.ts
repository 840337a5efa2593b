import type { Slip } from '@kapao/contract/slip'
import { fetchSlipUrl } from './slip.queries.ts'

/**
 * Opens a slip's picture in a window of its own: at its link, or at the address that its reference gives. The window
 * is opened with the press, because a browser lets none be opened later. False where nothing could be shown.
 */
export async function viewSlip({ link, reference }: Pick<Slip, 'link' | 'reference'>): Promise<boolean> {
  const opened = window.open('', '_blank')
  if (opened) opened.opener = null
  try {
    const address = link ?? (await fetchSlipUrl(reference ?? ''))
    // Where windows are not allowed the picture takes this one's place, and going back leads here.
    ;(opened ?? window).location.assign(address)
    return true
  } catch {
    opened?.close()
    return false
  }
}
