import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressed = [
  { end: '.br', compress: promisify(brotliCompress) },
  { end: '.gz', compress: promisify(gzip) },
]

/**
 * The server sends files as they are on the disk, so the build stores each one compressed, once and at the best level.
 */
export const compressOnce: Plugin = {
  name: 'compress-once',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css|html)$/.test(file))
    await Promise.all(
      files.flatMap((file) => compressed.map((way) => compressFile(path.join(dir, file), way))),
    )
  },
}

async function compressFile(file: string, { end, compress }: (typeof compressed)[number]): Promise<void> {
  await writeFile(file + end, await compress(await readFile(file)))
}
