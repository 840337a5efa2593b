import encodeQr from 'qr'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createQrReader } from './qr-reader.ts'

const reader = createQrReader()
afterAll(() => reader.close())

/** A picture with one QR: of normal size, or so small that the first attempt finds nothing. */
async function renderPicture(text: string, side: number): Promise<Buffer> {
  const qr = await sharp(Buffer.from(encodeQr(text, 'svg', { ecc: 'medium' })), { density: 300 })
    .resize(side, side)
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .composite([{ input: qr, left: 60, top: 60 }])
    .jpeg({ quality: 70 })
    .toBuffer()
}

it('reads each picture on its own, and never returns the text of an earlier picture', async () => {
  for (let round = 0; round < 12; round += 1) {
    const text = `004600060000010103014022520261121004500ABCDEFGHI${round + 10}`
    const sides = [240, 88, 70]
    for (const side of sides) {
      const found = await reader.read(await renderPicture(text + side, side))
      if (found.kind === 'texts') expect(new Set(found.texts)).toEqual(new Set([text + side]))
    }
    const empty = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ddd' } })
    expect(await reader.read(await empty.jpeg().toBuffer())).toEqual({ kind: 'none' })
  }
})
