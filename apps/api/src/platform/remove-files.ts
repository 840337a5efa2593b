import { chunk } from './chunk.ts'

/** Files that are removed at a time. */
export const mostFilesAtOnce = 500

/** So many removals wait for the store at the same time. */
const batchSize = 8

/**
 * Removes stored files page by page until none is left, and goes on when one cannot be removed. `nextPage` returns at
 * most `mostFilesAtOnce` files after the last one of the page before. Returns how many failed, and the last failure.
 */
export async function removeFiles<T>({
  nextPage,
  remove,
}: {
  nextPage: (last: T | undefined) => Promise<readonly T[]>
  remove: (file: T) => Promise<void>
}): Promise<{ failed: number; failure: unknown }> {
  let failed = 0
  let failure: unknown
  let files: readonly T[] = []
  do {
    files = await nextPage(files.at(-1))
    for (const some of chunk(files, batchSize)) {
      for (const removal of await Promise.allSettled(some.map((file) => remove(file)))) {
        if (removal.status === 'fulfilled') continue
        failed += 1
        failure = removal.reason
      }
    }
  } while (files.length === mostFilesAtOnce)
  return { failed, failure }
}
