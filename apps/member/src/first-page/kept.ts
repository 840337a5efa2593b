/** Where the app keeps a token, in the order in which it looks for one. */
const tokenStorages = ['sessionStorage', 'localStorage'] as const

/** What the app keeps under this name, by storage/keys.ts. A browser that lets nobody read its storage has kept nothing. */
export function readKept(kind: (typeof tokenStorages)[number], key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

export const readKeptToken = (): string | null =>
  tokenStorages.map((kind) => readKept(kind, 'token')).find((token) => token !== null) ?? null
