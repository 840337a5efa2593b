import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** One greyscale picture, and what was found in it. */
export type Pixels = { width: number; height: number; grey: Uint8Array<ArrayBuffer> }
export type Seen = { texts: string[]; hasUnreadable: boolean }

/** A slip has one QR, which may be found at several sizes. */
const mostSymbols = 8

/** A slip's text has at most 120 characters. A longer text is cut, and is not a slip's anyway. */
const longestText = 300

const { buffer, byteOffset, byteLength } = await readFile(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
)
await prepareZXingModule({
  overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) },
  fireImmediately: true,
})

/**
 * Converts to four bytes per pixel, as the library requires. The library reads as many bytes as width and height state.
 * The memory after a picture that is too short holds the previous picture, perhaps another member's, so such a picture
 * throws and ends the thread.
 */
function colour(grey: Uint8Array, points: number): Uint8ClampedArray {
  if (grey.length !== points) throw new RangeError(`A picture of ${points} pixels has ${grey.length} bytes`)
  const rgba = new Uint8ClampedArray(points * 4).fill(255)
  for (let at = 0; at < points; at += 1) rgba.fill(grey[at] ?? 0, at * 4, at * 4 + 3)
  return rgba
}

/** Finds QR codes of any rotation and size, also light ones on dark. Posts one message for each message received. */
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
