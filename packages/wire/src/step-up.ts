/** Asks the member to confirm that it is them. Resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers how to ask; the member area calls it. Returns a function that unregisters. */
export function answerStepUp(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Asks the member to confirm that it is them, once for all calls that wait for it. */
export async function confirmMember(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
