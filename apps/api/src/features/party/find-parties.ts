import { codeOfParty, keyOfGame, keyOfGateway, type SingleParty } from '@kapao/contract/party-list'
import { syntheticProvider } from '@kapao/contract/synthetic'
import { findGateway } from '@kapao/providers/qr/gateways'
import { syntheticGateway } from '@kapao/providers/qr/synthetic'
import type { Context } from '../../platform/context.ts'
import { connectToAll } from '../game/game.ts'

export type Party = { party: string; name: string }

/** Every outside company that this site works with, in the order that the console shows. */
export async function findParties(context: Context): Promise<Party[]> {
  const games = (await connectToAll(context)).map(({ provider: { code, name, currency } }) => ({
    party: keyOfGame(code),
    // Providers of both currencies have one name.
    name: currency === 'LAK' ? `${name} (LAK)` : name,
  }))
  const gateways = Object.keys(context.qrAdapters).map((code) => ({
    party: keyOfGateway(code),
    name: nameOfGateway(code),
  }))
  return [...gateways, ...games, ...singlePartiesOf(context).map((party) => ({ party, name: '' }))]
}

/** The name of a company that may no longer be connected. */
export function nameOfParty(parties: readonly Party[], party: string): string {
  return parties.find((each) => each.party === party)?.name ?? codeOfParty(party)
}

function nameOfGateway(code: string): string {
  if (code === syntheticProvider) return syntheticGateway.title.en
  return findGateway(code)?.title.en ?? code
}

function singlePartiesOf({
  config,
  giftAdapter,
  mailAdapter,
  pushAdapter,
  bankFeed,
}: Context): SingleParty[] {
  const connected: readonly [SingleParty, boolean][] = [
    ['payout', true],
    ['ewallet', giftAdapter !== undefined],
    ['slip', true],
    ['sms', true],
    ['mail', mailAdapter !== undefined],
    ['push', pushAdapter !== undefined],
    // A folder of this machine is nobody's.
    ['storage', config.STORAGE_URL.startsWith('s3:')],
    ['feed', bankFeed !== undefined],
  ]
  return connected.filter(([, isConnected]) => isConnected).map(([party]) => party)
}
