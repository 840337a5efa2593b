import Bowser from 'bowser'

/** What members recognise a device by. A part is empty if the request did not name it. */
export type Device = { browser: string; system: string }

/**
 * Reads the browser and the system from a request's User-Agent. Versions are ignored, because they change with every
 * update.
 */
export function readDevice(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}
