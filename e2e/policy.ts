import type { BrowserContext } from '@playwright/test'

/**
 * Records, as text, every refusal of the site's content policy and of its trusted-types requirement on any page of a
 * browser. The sandbox's pages have policies of their own, which are ignored.
 */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
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
