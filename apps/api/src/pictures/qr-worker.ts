import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What is looked at, and what was seen in it. */
export type Pixels = { width: number; height: number; grey: Uint8Array<ArrayBuffer> }
export type Seen = { texts: string[]; hasUnreadable: boolean }

/** A slip has one QR, which may be seen at several sizes. */
const mostSymbols = 8

/** A slip's text has at most 120 characters. Longer ones are cut, and so are no slip's. */
const longestText = 300

const { buffer, byteOffset, byteLength } = await readFile(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
)
await prepareZXingModule({
  overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) },
  fireImmediately: true,
})

/**
 * Four bytes a point, as the library takes them. It reads as many as width and height say, and behind a picture that is
 * too short lies the one before it, perhaps another member's: such a picture ends the thread.
 */
const colour = (grey: Uint8Array, points: number): Uint8ClampedArray => {
  if (grey.length !== points) throw new RangeError(`A picture of ${points} points came with ${grey.length}`)
  const rgba = new Uint8ClampedArray(points * 4).fill(255)
  for (let at = 0; at < points; at += 1) rgba.fill(grey[at] ?? 0, at * 4, at * 4 + 3)
  return rgba
}

/** Looks for QR codes of any turn and size, also light ones on dark. Answers one message for each it is given. */
parentPort?.on('message', async ({ width, height, grey }: Pixels) => {
  const rgba = colour(grey, width * height)
  const found = await readBarcodes({ data: rgba, width, height } as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    returnErrors: true,
    maxNumberOfSymbols: mostSymbols,
  })
  const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text.slice(0, longestText))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ texts, hasUnreadable: found.some(({ isValid }) => !isValid) } satisfies Seen)
})
