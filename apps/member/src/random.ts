/** The only place of this app that draws at random: 128 bits, also where the page is not on https. */
export function generateKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
