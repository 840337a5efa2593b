import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkName } from './file-name.ts'
import type { Storage } from './storage.ts'

/** Files in a folder of this machine. Several servers share it only where they share the disk. */
export const keepInFolder = (address: URL): Storage => {
  const root = fileURLToPath(address)
  const placeOf = (name: string): string => path.join(root, ...checkName(name).split('/'))
  return {
    keep: async (name, file) => {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const draft = `${place}.part`
      const written = await open(draft, 'w', 0o600)
      try {
        await written.writeFile(file)
        await written.sync()
      } finally {
        await written.close()
      }
      await rename(draft, place)
    },
    fetch: (name) =>
      readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    forget: (name) => rm(placeOf(name), { force: true }),
  }
}
