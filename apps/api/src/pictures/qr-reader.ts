import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { createBulkhead } from '../platform/bulkhead.ts'
import type { Pixels, Seen } from './qr-worker.ts'

/** The texts of the QRs in a picture; a QR that cannot be read; no QR; or `busy`, when too many pictures wait. */
export type QrFound =
  | { kind: 'texts'; texts: string[] }
  | { kind: 'unreadable' }
  | { kind: 'none' }
  | { kind: 'busy' }

export type QrReader = { read: (picture: Uint8Array) => Promise<QrFound>; close: () => Promise<void> }

const looksWithinMilliseconds = 8000
const idleMilliseconds = 30_000

/**
 * The versions of a picture that are tried until a QR is read: original, larger and brighter, smoother, sharper,
 * two-tone.
 */
const looks: readonly ((picture: Sharp, side: number) => Sharp)[] = [
  (picture) => fit(picture, 1600),
  (picture, side) => enlarge(picture, Math.min(1800, side * 3)).normalise(),
  (picture) => fit(picture, 2400).median(3),
  (picture) => fit(picture, 1600).normalise().sharpen({ sigma: 2 }),
  (picture) => fit(picture, 1000).normalise().blur(1).threshold(110),
]

function enlarge(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside' })
}

function fit(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/**
 * Reads QRs in a separate thread with little memory and time: a picture that exceeds either ends the thread and nothing
 * else. Reads one picture at a time. The thread starts when it is needed and ends after 30 idle seconds.
 */
export function createQrReader(): QrReader {
  const queue = createBulkhead({ atOnce: 1, waiting: 64 })
  const eyes = createEyes()
  return {
    read: async (picture) => (await queue.run(() => readWith(eyes, picture))) ?? { kind: 'busy' },
    close: eyes.close,
  }
}

async function readWith(eyes: Eyes, picture: Uint8Array): Promise<QrFound> {
  const { width, height } = await sharp(picture).metadata()
  const side = Math.max(width, height)
  let hasUnreadable = false
  for (const look of looks) {
    const seen = await eyes.look(await renderPixels(look(sharp(picture).greyscale(), side)))
    if (seen === 'gone') return { kind: 'unreadable' }
    if (seen.texts.length > 0) return { kind: 'texts', texts: seen.texts }
    hasUnreadable ||= seen.hasUnreadable
  }
  return { kind: hasUnreadable ? 'unreadable' : 'none' }
}

async function renderPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: new Uint8Array(data) }
}

type Eyes = { look: (pixels: Pixels) => Promise<Seen | 'gone'>; close: () => Promise<void> }

function createEyes(): Eyes {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./qr-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    started.unref()
    return started
  }

  return {
    look: async (pixels) => {
      clearTimeout(idle)
      worker ??= start()
      const seen = await askWorker(worker, pixels)
      if (seen === 'gone') await end()
      else idle = setTimeout(() => void end(), idleMilliseconds).unref()
      return seen
    },
    close: end,
  }
}

function askWorker(worker: Worker, pixels: Pixels): Promise<Seen | 'gone'> {
  return new Promise((resolve) => {
    function settle(seen: Seen | 'gone'): void {
      clearTimeout(late)
      worker.off('message', settle).off('error', gone).off('exit', gone)
      // The thread keeps the process alive only while a picture is being read.
      worker.unref()
      resolve(seen)
    }
    function gone(): void {
      settle('gone')
    }
    const late = setTimeout(gone, looksWithinMilliseconds)
    worker.ref()
    worker.on('message', settle).on('error', gone).on('exit', gone)
    worker.postMessage(pixels, [pixels.grey.buffer])
  })
}
