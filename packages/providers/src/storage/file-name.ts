/** Throws for a name that could lead out of the store: file names are ours, so such a name is a fault. */
export function checkName(name: string): string {
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/i.test(name)) return name
  throw new RangeError(`No file of ours is called ${JSON.stringify(name)}`)
}
