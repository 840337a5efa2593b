/** The outside companies that a site works with, by what they do for it. Each game provider and each gateway is one. */
export const partyKinds = [
  'game',
  'gateway',
  'payout',
  'ewallet',
  'slip',
  'sms',
  'mail',
  'push',
  'storage',
  'feed',
] as const
export type PartyKind = (typeof partyKinds)[number]

/** Kinds of which there is one party for each code: `game:PG`, `gateway:KBANK`. Of the others there is one. */
const kindsWithCodes = ['game', 'gateway'] as const satisfies readonly PartyKind[]
type KindWithCodes = (typeof kindsWithCodes)[number]
export type SingleParty = Exclude<PartyKind, KindWithCodes>
export const singleParties = partyKinds.filter((kind): kind is SingleParty => !hasCodes(kind))

/**
 * What can be paused, and why the others cannot:
 * - `sms`: without codes nobody could log in or confirm a withdrawal.
 * - `mail`: it begins nothing; a report that is late is sent later.
 * - `push`: it begins nothing; a message that is late is dropped by itself.
 * - `storage`: slips and pictures of the chat would be lost.
 * - `feed`: only the bank sends there, and what it reports is always credited.
 */
const pausableKinds: readonly PartyKind[] = ['game', 'gateway', 'payout', 'ewallet', 'slip']

/** How a game provider is named among the parties. */
export function keyOfGame(code: string): string {
  return `game:${code}`
}

/** How a gateway is named among the parties. */
export function keyOfGateway(code: string): string {
  return `gateway:${code}`
}

export function kindOfParty(party: string): PartyKind | undefined {
  const [name = '', code] = party.split(':')
  const kind = partyKinds.find((each) => each === name)
  return kind !== undefined && hasCodes(kind) === (code !== undefined) ? kind : undefined
}

/** The code of a game provider or a gateway; empty for the others. */
export function codeOfParty(party: string): string {
  return party.slice(party.indexOf(':') + 1 || party.length)
}

export function canPause(party: string): boolean {
  const kind = kindOfParty(party)
  return kind !== undefined && pausableKinds.includes(kind)
}

function hasCodes(kind: PartyKind): kind is KindWithCodes {
  return kindsWithCodes.some((each) => each === kind)
}
