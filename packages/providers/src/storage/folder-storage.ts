import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkName } from './file-name.ts'
import { drawEnding } from './random.ts'
import type { Storage } from './storage.ts'

/** Files in a folder of this machine. Several servers share it only where they share the disk. */
export const keepInFolder = (address: URL): Storage => {
  const root = fileURLToPath(address)
  const placeOf = (name: string): string => path.join(root, ...checkName(name).split('/'))
  return {
    keep: async (name, file) => {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      // Each writer has a draft of its own: the last one to be whole is the file.
      const draft = `${place}.${drawEnding()}.part`
      try {
        await write(draft, file)
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    fetch: (name) => readFile(placeOf(name)).catch(noneWhereNoFile),
    fetchPart: async (name, { first, last }) => {
      const place = placeOf(name)
      const found = await stat(place).catch(noneWhereNoFile)
      // Opened when somebody reads it: nothing is left open where nobody does.
      return found && { [Symbol.asyncIterator]: () => readPart(place, first, last) }
    },
    forget: (name) => rm(placeOf(name), { force: true }),
  }
}

const write = async (place: string, file: Uint8Array): Promise<void> => {
  const written = await open(place, 'wx', 0o600)
  try {
    await written.writeFile(file)
    await written.sync()
  } finally {
    await written.close()
  }
}

async function* readPart(place: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(place, { start, end }) as AsyncIterable<Uint8Array>
}

const noneWhereNoFile = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
