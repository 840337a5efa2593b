import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parts of the family: each has the letters of one script. */
const parts = {
  thai: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai',
  lao: '@fontsource/noto-sans-lao/files/noto-sans-lao-lao',
  latin: '@fontsource/noto-sans-thai/files/noto-sans-thai-latin',
} as const
export type FontPart = keyof typeof parts

const weights = { regular: 400, bold: 700 } as const
export type FontWeight = keyof typeof weights

export type FontName = `${FontPart} ${FontWeight}`

/** Noto Sans, SIL Open Font License. A PDF embeds only the letters that it uses. */
export function readFonts(): ReadonlyMap<FontName, Buffer> {
  const fonts = new Map<FontName, Buffer>()
  for (const [part, path] of Object.entries(parts) as [FontPart, string][])
    for (const [weight, number] of Object.entries(weights) as [FontWeight, number][])
      fonts.set(
        `${part} ${weight}`,
        readFileSync(fileURLToPath(import.meta.resolve(`${path}-${number}-normal.woff`))),
      )
  return fonts
}
