import sharp from 'sharp'
import { createBulkhead } from '../platform/bulkhead.ts'

/** A phone's photograph fits; a decompression bomb does not (domain facts). */
export const mostPixels = 25_000_000

/** A smaller picture does not have enough pixels for a slip's QR to be read. */
export const leastSide = 200

/** The longest side of a stored picture, at which every word on a slip is readable. */
const keptSide = 2400

/** A decoded picture is a hundred times its file: two are decoded at once, and up to 64 wait. */
const reencoding = createBulkhead({ atOnce: 2, waiting: 64 })

export type Reencoded =
  | { kind: 'picture'; jpeg: Buffer }
  /** Not a JPEG, PNG or WebP, or an incomplete one. */
  | { kind: 'no picture' }
  /** Too many pixels, or too few. */
  | { kind: 'size' }
  /** Too many pictures wait. */
  | { kind: 'busy' }

/**
 * Re-encodes an uploaded picture as a JPEG. The result is written by us, upright, without metadata such as location and
 * phone, and without data after the picture. The content decides the format; the file's name is ignored.
 */
export async function reencodePicture(bytes: Buffer): Promise<Reencoded> {
  if (!looksLikePicture(bytes)) return { kind: 'no picture' }
  return (await reencoding.run(() => reencode(bytes))) ?? { kind: 'busy' }
}

const startsOf: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).equals(riff) && bytes.subarray(8, 12).equals(webp),
]
const riff = Buffer.from('RIFF')
const webp = Buffer.from('WEBP')

function looksLikePicture(bytes: Buffer): boolean {
  return startsOf.some((isStart) => isStart(bytes))
}

async function reencode(bytes: Buffer): Promise<Reencoded> {
  try {
    // Reads only the header, so a picture that claims a huge size costs nothing.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels || Math.min(width, height) < leastSide) return { kind: 'size' }
    const jpeg = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: 20 })
      .toBuffer()
    return { kind: 'picture', jpeg }
  } catch {
    return { kind: 'no picture' }
  }
}
