import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../start/config.ts'

const file = join(root, 'node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2')

/** Adds a Thai font to a page of the sandbox, which uses the machine's fonts; the machine may have none for Thai. */
export async function bringThaiLetters(page: Page): Promise<void> {
  await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const letters = await new FontFace('Brought Thai', bytes, { unicodeRange: 'U+0E00-0E7F' }).load()
      document.fonts.add(letters)
      for (const element of document.querySelectorAll<HTMLElement>('*'))
        element.style.fontFamily = `'Brought Thai', ${getComputedStyle(element).fontFamily}`
    },
    await readFile(file, 'base64'),
  )
}
