import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

export const largestPictureBytes = 8 * 1024 * 1024

// 25 megapixels: enough for a phone's photo, too few to exhaust the memory (domain facts).
const mostPixels = 25_000_000
const largestSide = 1_600
const formats = ['jpeg', 'png', 'webp'] as const
const decodeWithinMs = 1_500

/**
 * Reads the payload of the QR in a picture. Refuses `NOT_A_PICTURE`: not a PNG, JPEG or WebP, or too big. `NO_QR`: no
 * readable QR.
 */
export async function readQrPicture(
  bytes: Buffer,
): Promise<{ text: string } | { refusal: 'NOT_A_PICTURE' | 'NO_QR' }> {
  const picture = await readPixels(bytes)
  if (!picture) return { refusal: 'NOT_A_PICTURE' }
  try {
    return { text: decodeQR(picture, { format: 'RGB', timeLimit: decodeWithinMs }) }
  } catch {
    return { refusal: 'NO_QR' }
  }
}

async function readPixels(bytes: Buffer) {
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await source.metadata()
    if (!formats.some((each) => each === format)) return undefined
    const { data, info } = await source
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return undefined
    return { width: info.width, height: info.height, data: new Uint8Array(data) }
  } catch {
    return undefined
  }
}
