type Location = { pathname: string; search: string; hash: string }

const home = '/user'

/** The history state for /login: it survives a reload, and no external link can set it. */
export function intending({ pathname, search, hash }: Location): { intended: string } {
  return { intended: pathname + search + hash }
}

/** The path to open after login: the requested page if it is in the member area, otherwise home. */
export function intendedOf(state: unknown): string {
  const intended: unknown = (state as { intended?: unknown } | null)?.intended
  return typeof intended === 'string' && intended.startsWith('/user') ? intended : home
}
