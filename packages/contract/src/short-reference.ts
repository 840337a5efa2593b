/** What people read and compare of a movement's id: its last eight characters, which are random, in two groups. */
export function shortReference(id: string): string {
  return id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/.{4}(?=.)/, '$&-')
}
