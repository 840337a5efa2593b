/** The part of the address that names the open sheet: `?sheet=deposit`, or `?sheet=game.PG` for that of one thing. */
const name = 'sheet'

export function readSheet(search: string | URLSearchParams): string | undefined {
  return new URLSearchParams(search).get(name) ?? undefined
}

export function withoutSheet(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}

/** The same address with another open sheet, or with none. */
export function writeSheet(search: string, sheet: string | undefined): string {
  const params = new URLSearchParams(search)
  if (sheet === undefined) params.delete(name)
  else params.set(name, sheet)
  return params.size === 0 ? '' : `?${params}`
}

/** What a sheet's address says about: `PG` for `game.PG` and the sheet `game`, and nothing for another sheet. */
export function readSubject(address: string | undefined, sheet: string): string | undefined {
  if (address === sheet) return ''
  return address?.startsWith(`${sheet}.`) === true ? address.slice(sheet.length + 1) : undefined
}
