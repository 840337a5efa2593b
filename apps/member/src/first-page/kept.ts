/** The storages in which the app keeps a token, in lookup order. */
const tokenStorages = ['sessionStorage', 'localStorage'] as const

/** Reads what the app keeps under a key of storage/keys.ts; null if the browser forbids access to its storage. */
export function readKept(kind: (typeof tokenStorages)[number], key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

export function readKeptToken(): string | null {
  return tokenStorages.map((kind) => readKept(kind, 'token')).find((token) => token !== null) ?? null
}
