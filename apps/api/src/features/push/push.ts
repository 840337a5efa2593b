export { removeSubscriptions } from './subscription.store.ts'

/** What the sealed subscription of an endpoint is bound to. The hash as PostgreSQL writes it, `\x…`. */
export function aboutPush(endpointHash: string): string {
  return `push ${endpointHash}`
}

/** Sends one message to one browser. Named here, so that what stores a notification need not import what sends it. */
export const sendPushJob = { name: 'sendPush' } as const
