import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkName } from './file-name.ts'
import { randomSuffix } from './random.ts'
import type { Storage } from './storage.ts'

/** Files in a folder of this machine. Several servers can share it only on a shared disk. */
export function keepInFolder(address: URL): Storage {
  const root = fileURLToPath(address)
  function pathOf(name: string): string {
    return path.join(root, ...checkName(name).split('/'))
  }
  return {
    keep: async (name, bytes) => {
      const filePath = pathOf(name)
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 })
      // Each writer has a draft of its own; the last draft to be completed becomes the file.
      const draft = `${filePath}.${randomSuffix()}.part`
      try {
        await write(draft, bytes)
        await rename(draft, filePath)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    fetch: (name) => readFile(pathOf(name)).catch(noneWhereNoFile),
    fetchPart: async (name, { first, last }) => {
      const filePath = pathOf(name)
      const found = await stat(filePath).catch(noneWhereNoFile)
      // Opened when reading begins, so that nothing stays open if the caller never reads.
      return found && { [Symbol.asyncIterator]: () => readPart(filePath, first, last) }
    },
    forget: (name) => rm(pathOf(name), { force: true }),
  }
}

async function write(filePath: string, bytes: Uint8Array): Promise<void> {
  const written = await open(filePath, 'wx', 0o600)
  try {
    await written.writeFile(bytes)
    await written.sync()
  } finally {
    await written.close()
  }
}

async function* readPart(filePath: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(filePath, { start, end }) as AsyncIterable<Uint8Array>
}

function noneWhereNoFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
