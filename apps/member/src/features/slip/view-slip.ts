import type { Slip } from '@kapao/contract/slip'
import { fetchSlipUrl } from './slip.queries.ts'

/**
 * Opens a slip's picture in a window of its own: at its link, or at the address that its reference gives. The window
 * is opened with the press, because a browser lets none be opened later. False where nothing could be shown.
 */
export async function viewSlip({ link, reference }: Pick<Slip, 'link' | 'reference'>): Promise<boolean> {
  const place = window.open('', '_blank')
  if (place) place.opener = null
  try {
    const address = link ?? (await fetchSlipUrl(reference ?? ''))
    // Where windows are not allowed the picture takes this one's place, and going back leads here.
    ;(place ?? window).location.assign(address)
    return true
  } catch {
    place?.close()
    return false
  }
}
