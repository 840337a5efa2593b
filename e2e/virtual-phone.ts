import type { Page } from '@playwright/test'

/** A phone whose owner's finger can be held back. */
type VirtualPhone = { refuse: () => Promise<unknown>; unlock: () => Promise<unknown> }

/** Gives the browser a phone's own passkeys: whoever holds it unlocks them. Returns how to hold the phone's finger back. */
export async function usePhone(page: Page): Promise<VirtualPhone> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    unlock: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}
