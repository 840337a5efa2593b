/**
 * A browser's storage may be forbidden, full or wiped (private mode, a full phone). What cannot be written there is
 * held in memory, so the visit goes on and only loses it when the page is closed.
 */
type Kind = 'localStorage' | 'sessionStorage'

const held: Record<Kind, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

export function readItem(kind: Kind, key: string): string | null {
  const inMemory = held[kind].get(key)
  if (inMemory !== undefined) return inMemory
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

export function keepItem(kind: Kind, key: string, value: string): void {
  try {
    window[kind].setItem(key, value)
    held[kind].delete(key)
  } catch {
    held[kind].set(key, value)
  }
}

export function dropItem(kind: Kind, key: string): void {
  held[kind].delete(key)
  try {
    window[kind].removeItem(key)
  } catch {
    // Where nothing can be stored, there is nothing to remove.
  }
}
