/** Downloads a file through the browser, as if the person had followed a download link. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some phones read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
