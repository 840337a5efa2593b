/**
 * SQLSTATEs of a server that cannot serve for the moment: it starts, stops, has no connection or no space
 * left, or has become a replica that only reads. All of class 08 is about connections. Source: PostgreSQL, appendix A.
 */
const ofServer: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53100', '53300', '25006'])

/** What Node says of a connection that cannot be opened or has broken. */
const ofConnection: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What `pg` says, in errors without a code. */
const saidByDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/

/**
 * The database did not confirm whether a transaction was committed; a repeat with the same key finds out. The code is
 * PostgreSQL's for an unknown resolution of a transaction.
 */
export class NotConfirmed extends Error {
  readonly code = '08007'
}

/** Whether work failed because its database could not be reached or could not serve: the same may succeed in a moment. */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = (thrown as { code?: unknown }).code
  if (typeof code === 'string' && (code.startsWith('08') || ofServer.has(code) || ofConnection.has(code)))
    return true
  if (saidByDriver.test(thrown.message)) return true
  if (thrown instanceof AggregateError) return thrown.errors.some(isOutage)
  return isOutage(thrown.cause)
}
