import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The sheets that show the operator's banners before their content. */
export type BannerSheet = 'invite' | 'refund'

/** Whether this phone has shown exactly these banners before. */
export function areBannersSeen(sheet: BannerSheet, banners: readonly unknown[]): boolean {
  return readItem('localStorage', keyOf(sheet)) === fingerprint(banners)
}

export function keepBannersSeen(sheet: BannerSheet, banners: readonly unknown[]): void {
  keepItem('localStorage', keyOf(sheet), fingerprint(banners))
}

function keyOf(sheet: BannerSheet): string {
  return `${storageKeys.seenBanners}-${sheet}`
}

/** A short text that differs when the banners do. Nobody gains anything by forging it. */
function fingerprint(banners: readonly unknown[]): string {
  const text = JSON.stringify(banners)
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 0xff_ff_ff_ff
  return `${text.length}-${hash}`
}
