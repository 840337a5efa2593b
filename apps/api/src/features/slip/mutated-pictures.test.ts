import { createQrReader } from '../../pictures/qr-reader.ts'
import { reencodePicture } from '../../pictures/picture.ts'
import encodeQr from 'qr'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readMiniQr } from './mini-qr.ts'

const reader = createQrReader()
afterAll(() => reader.close())

const text = '004000060000010103002021900021231231212000115102TH91049C30'

async function renderPictures(): Promise<Buffer[]> {
  const qr = await sharp(Buffer.from(encodeQr(text, 'svg', { ecc: 'medium' })), { density: 200 })
    .resize(160, 160, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const slip = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#eef' } })
    .composite([{ input: qr, left: 40, top: 40 }])
    .png()
    .toBuffer()
  return [slip, await sharp(slip).jpeg().toBuffer(), await sharp(slip).webp().toBuffer()]
}

/** A seeded generator, so that a failing picture can be reproduced. */
function createSlipRenderer(start: number) {
  let seed = start
  return (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 8) % most
  }
}

/** The full run: `KAPAO_PICTURES=2000 npx vitest run mutated-pictures`. */
const all = Number(process.env['KAPAO_PICTURES'] ?? 600)
const warm = all / 5

it(`${all} mutated pictures are each processed, and neither stop the server nor grow its memory`, async () => {
  const pictures = await renderPictures()
  const render = createSlipRenderer(7)
  function mutate(picture: Buffer): Buffer {
    const bytes = Buffer.from(picture)
    for (let count = 1 + render(4); count > 0; count -= 1) bytes[render(bytes.length)] = render(256)
    if (render(6) === 0) return bytes.subarray(0, render(bytes.length))
    if (render(6) === 0) return Buffer.concat([bytes, bytes.subarray(render(bytes.length))])
    return bytes
  }
  const counts = { picture: 0, 'no picture': 0, size: 0, busy: 0 }
  const wrong: string[] = []
  let read = 0
  async function one(index: number): Promise<void> {
    const reencoded = await reencodePicture(mutate(pictures[index % pictures.length] ?? Buffer.alloc(0)))
    counts[reencoded.kind] += 1
    // Reading a damaged QR tries five ways, so only every fourth re-encoded picture is read.
    if (reencoded.kind !== 'picture' || index % 4 !== 0) return
    const found = await reader.read(reencoded.jpeg)
    if (found.kind !== 'texts') return
    read += 1
    for (const each of found.texts.map(readMiniQr))
      if (each.kind === 'slip' && each.slip.transRef !== '0002123123121200011') wrong.push(each.slip.transRef)
  }
  async function batch(from: number): Promise<void> {
    await Promise.all(Array.from({ length: 20 }, (_, at) => one(from + at)))
  }
  for (let from = 0; from < warm; from += 20) await batch(from)
  const before = process.memoryUsage().rss
  for (let from = warm; from < all; from += 20) await batch(from)
  expect(counts.picture + counts['no picture'] + counts.size).toBe(all)
  expect(counts.busy).toBe(0)
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(all / 70)
  // Four times as many pictures must not use more memory: the buffers for reuse exist after the first run.
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024)
}, 600_000)
