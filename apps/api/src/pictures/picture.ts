import sharp from 'sharp'
import { createBulkhead } from '../platform/bulkhead.ts'

/** A phone's photograph fits; a picture made to fill the memory does not (domain facts). */
export const mostPixels = 25_000_000

/** Below this no QR of a slip has enough points to be read. */
export const leastSide = 200

/** As large as a picture is kept: every word on a slip can be read at it. */
const keptSide = 2400

/** Decoded, a picture is a hundred times its file: two at once, and as many waiting as uploads are taken. */
const reencoding = createBulkhead({ atOnce: 2, waiting: 64 })

export type Reencoded =
  | { kind: 'picture'; jpeg: Buffer }
  /** Not a JPEG, PNG or WebP, or one that breaks off. */
  | { kind: 'no picture' }
  /** Too many pixels, or too few. */
  | { kind: 'size' }
  /** Too many pictures wait. */
  | { kind: 'busy' }

/**
 * Draws an uploaded picture anew as a JPEG: what comes out is ours, turned upright, without the place and the phone it
 * was taken with, and with nothing behind the picture. The kind is told by the content; the file's name says nothing.
 */
export const reencodePicture = async (bytes: Buffer): Promise<Reencoded> => {
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

const looksLikePicture = (bytes: Buffer): boolean => startsOf.some((isStart) => isStart(bytes))

const reencode = async (bytes: Buffer): Promise<Reencoded> => {
  try {
    // The head alone is read here, so whatever it claims costs nothing.
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
