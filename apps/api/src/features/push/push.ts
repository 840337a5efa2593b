export { removeSubscriptions } from './subscription.store.ts'

/** What the sealed subscription of an endpoint is bound to. The hash as PostgreSQL writes it, `\x…`. */
export function aboutPush(endpointHash: string): string {
  return `push ${endpointHash}`
}
