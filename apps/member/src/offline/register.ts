const address = '/service-worker.js'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => {
    createScriptURL: (text: string) => string
  }
}

/** Where the browser demands trusted types, the worker's one address is let through, and no other. */
const trusted = (): string => {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  if (!trustedTypes) return address
  const createScriptURL = (text: string): string => {
    if (text !== address) throw new TypeError(`${text} is no worker of ours`)
    return text
  }
  return trustedTypes.createPolicy('kapao-worker', { createScriptURL }).createScriptURL(address)
}

/** Lets the app be installed, and say in its own words that there is no internet. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Without a worker everything works as before, so nobody is told.
  await navigator.serviceWorker.register(trusted()).catch(() => undefined)
}
