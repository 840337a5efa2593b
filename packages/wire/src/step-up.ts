/** Asks the person to confirm who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers how to ask; the screens behind the login do. Returns a function that unregisters. */
export function answerStepUp(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Asks the person to confirm who they are, once for all calls that wait for it. */
export async function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
