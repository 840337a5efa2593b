import type { BrowserContext } from '@playwright/test'

/**
 * Notes whatever the site's content policy or its demand for trusted types refuses on any page of a browser, in words.
 * The pages of the outside world have policies of their own.
 */
export const watchPolicy = async (context: BrowserContext): Promise<string[]> => {
  const refusals: string[] = []
  await context.exposeBinding('noteRefusal', ({ frame }, refusal: string) => {
    refusals.push(`${refusal} on ${frame.url()}`)
  })
  await context.addInitScript(() => {
    const { noteRefusal } = globalThis as unknown as { noteRefusal: (refusal: string) => void }
    document.addEventListener('securitypolicyviolation', (violation) => {
      if (!violation.originalPolicy.includes('kapao-worker')) return
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = violation
      noteRefusal(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
    })
  })
  return refusals
}
