import Bowser from 'bowser'

/** What a person recognises a device by. Empty parts: the request did not say. */
export type Device = { browser: string; system: string }

/** Reads the program and the system out of a request's User-Agent. Versions change by themselves and say nothing. */
export function readDevice(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}

export function isSameDevice(one: string, other: string): boolean {
  const [left, right] = [readDevice(one), readDevice(other)]
  return left.browser === right.browser && left.system === right.system
}
