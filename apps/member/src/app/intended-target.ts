type Location = { pathname: string; search: string; hash: string }

const home = '/user'

/** What to hand to /login as history state: it survives a reload, and no link from outside can set it. */
export function intending({ pathname, search, hash }: Location): { intended: string } {
  return { intended: pathname + search + hash }
}

/** Where to go after logging in: the page that was wanted, if it is one of the member's, otherwise home. */
export function intendedOf(state: unknown): string {
  const intended: unknown = (state as { intended?: unknown } | null)?.intended
  return typeof intended === 'string' && intended.startsWith('/user') ? intended : home
}
