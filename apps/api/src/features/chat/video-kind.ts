/** The brands that phones write and browsers play. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|hvc1|f4v )$/

type Box = { type: string; start: number; end: number }

/**
 * Detects an MP4 or QuickTime video by its content: boxes that fill the file exactly, of which the first names a brand,
 * with a header and media data. `undefined` for anything else.
 */
export function videoKindOf(bytes: Buffer): 'video/mp4' | 'video/quicktime' | undefined {
  const boxes = readBoxes(bytes)
  const [first] = boxes ?? []
  if (first?.type !== 'ftyp' || first.end - first.start < 16) return undefined
  function has(type: string) {
    return boxes?.some((box) => box.type === type) === true
  }
  if (!has('moov') || !has('mdat')) return undefined
  const brand = bytes.toString('latin1', first.start + 8, first.start + 12)
  if (brand === 'qt  ') return 'video/quicktime'
  return mp4Brands.test(brand) ? 'video/mp4' : undefined
}

/** A file with more top-level boxes than any real video has is not accepted. */
const mostBoxes = 10_000

function readBoxes(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length || boxes.length === mostBoxes) return undefined
    const written = bytes.readUInt32BE(at)
    const isLong = written === 1
    if (isLong && at + 16 > bytes.length) return undefined
    const size = written === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : written
    if (size < (isLong ? 16 : 8) || at + size > bytes.length) return undefined
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, end: at + size })
    at += size
  }
  return boxes
}
