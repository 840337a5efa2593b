/** Hands a file to the browser to keep, as if a link to it had been followed. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some phones read the file a little later than the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
