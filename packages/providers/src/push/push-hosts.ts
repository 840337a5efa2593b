/**
 * The push services of browsers: Chrome, Edge on Android, Samsung and Opera; Firefox; Edge on Windows; Safari. An entry
 * that begins with `*.` stands for every host below it. Decision record 0098.
 */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** Longer than any push service's endpoint. */
export const longestEndpoint = 1000

/**
 * Whether an endpoint may be requested. A member gives it, so it must be HTTPS at a listed host, without a port or a
 * name and password; or below the address of the sandbox's push service, if there is one.
 */
export function isPushEndpoint(
  endpoint: string,
  { hosts, sandboxUrl }: { hosts: readonly string[]; sandboxUrl: string | undefined },
): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  // What is parsed must be what is written: no tabs, backslashes or other spellings of a host.
  if (url.href !== endpoint || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (sandboxUrl !== undefined && endpoint.startsWith(`${sandboxUrl}/push/`)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isListed(url.hostname, host))
}

function isListed(hostname: string, listed: string): boolean {
  return listed.startsWith('*.') ? hostname.endsWith(listed.slice(1)) : hostname === listed
}
