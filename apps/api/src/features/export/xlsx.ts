import { Worker } from 'node:worker_threads'
import type { Sheet } from './xlsx-worker.ts'

/**
 * Writes a sheet in the format of Excel, in a thread of its own with bounded memory: the library holds the whole file,
 * and works for seconds without a pause. Rejects if the thread needs more memory.
 */
export function writeXlsx(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: sheet,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
    })
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that writes a sheet ended without one')))
  })
}
