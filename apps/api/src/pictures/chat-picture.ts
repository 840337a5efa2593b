import sharp from 'sharp'
import { createBulkhead } from '../platform/bulkhead.ts'
import { mostPixels } from './picture.ts'

/** The longest side of a stored chat picture, at which a screenshot is still readable. */
const keptSide = 2000

/** Of all frames of an animated GIF together, because each frame is decoded. */
const mostMovingPixels = 60_000_000

const reencoding = createBulkhead({ atOnce: 2, waiting: 64 })

export type ChatPicture = { kind: 'image/jpeg' | 'image/gif'; bytes: Buffer }

/**
 * Re-encodes a picture of the chat. The content decides its format: PNG and JPEG become a JPEG, a GIF stays an animated
 * GIF. The result is written by us and has no metadata, such as where it was taken. `busy` when too many wait;
 * `undefined` for anything else than such a picture.
 */
export async function reencodeChatPicture(bytes: Buffer): Promise<ChatPicture | 'busy' | undefined> {
  const format = formatOf(bytes)
  if (format === undefined) return undefined
  const reencoded = await reencoding.run(async () => ({ picture: await reencode(bytes, format) }))
  return reencoded ? reencoded.picture : 'busy'
}

function formatOf(bytes: Buffer): 'still' | 'gif' | undefined {
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  return isJpeg || isPng ? 'still' : undefined
}

async function reencode(bytes: Buffer, format: 'still' | 'gif'): Promise<ChatPicture | undefined> {
  try {
    const isMoving = format === 'gif'
    // Reads only the header, so a picture that claims a huge size costs nothing.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels || width * height * pages > mostMovingPixels) return undefined
    const picture = sharp(bytes, {
      limitInputPixels: isMoving ? mostMovingPixels : mostPixels,
      failOn: 'error',
      animated: isMoving,
    }).timeout({ seconds: 20 })
    if (isMoving) return { kind: 'image/gif', bytes: await picture.gif().toBuffer() }
    const jpeg = await picture
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
    return { kind: 'image/jpeg', bytes: jpeg }
  } catch {
    return undefined
  }
}
