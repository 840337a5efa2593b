import { encodeQR } from 'qr'

/** `size` includes the quiet zone, so a rendered code has all that a reader needs. */
export type QrModules = { size: number; isDark: (x: number, y: number) => boolean }

/** Light modules around the code; readers require four (ISO/IEC 18004 §6.3.8). */
const quietZone = 4

export function encodeModules(payload: string): QrModules {
  if (payload === '') throw new RangeError('A QR needs a payload')
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: quietZone })
  return { size: rows.length, isDark: (x, y) => rows[y]?.[x] === true }
}

/** One SVG path for all dark modules; adjacent modules of a row are joined. */
export function renderModules({ size, isDark }: QrModules) {
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`
    }
  return path
}
