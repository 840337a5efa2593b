/** Asks the operator for a new code of the authenticator app. Resolves to whether they confirmed. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers how to ask; the frame does. Returns a function that unregisters. */
export function answerStepUp(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Asks the operator to confirm who they are, once for all calls that wait for it. */
export async function confirmOperator(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
