const address = '/service-worker.js'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => {
    createScriptURL: (text: string) => string
  }
}

/** Where the browser enforces trusted types, the policy allows only the worker's URL. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  if (!trustedTypes) return address
  function createScriptURL(text: string): string {
    if (text !== address) throw new TypeError(`${text} is no worker of ours`)
    return text
  }
  return trustedTypes.createPolicy('kapao-worker', { createScriptURL }).createScriptURL(address)
}

/** Registers the service worker: it makes the app installable and provides the app's own offline page. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // The app also works without a worker, so a failure is not reported.
  await navigator.serviceWorker.register(trusted()).catch(() => undefined)
}
