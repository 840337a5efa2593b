import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The sheets that show the operator's banners before their content. */
export type BannerPlace = 'invite' | 'refund'

/** Whether this phone has shown exactly these banners before. */
export function areBannersSeen(place: BannerPlace, banners: readonly unknown[]): boolean {
  return readItem('localStorage', keyOf(place)) === fingerprint(banners)
}

export function keepBannersSeen(place: BannerPlace, banners: readonly unknown[]): void {
  keepItem('localStorage', keyOf(place), fingerprint(banners))
}

function keyOf(place: BannerPlace): string {
  return `${storageKeys.seenBanners}-${place}`
}

/** A short text that differs when the banners do. Nobody gains anything by forging it. */
function fingerprint(banners: readonly unknown[]): string {
  const text = JSON.stringify(banners)
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 0xff_ff_ff_ff
  return `${text.length}-${hash}`
}
