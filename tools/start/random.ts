import { randomBytes } from 'node:crypto'

export function drawSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** In the form of Standard Webhooks. */
export function drawWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
