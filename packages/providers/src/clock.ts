/** The time of this machine: a call-back's age is counted by it, as the Standard Webhooks library does. */
export function wallClock(): Date {
  return new Date()
}
