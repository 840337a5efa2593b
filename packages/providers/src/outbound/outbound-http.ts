import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, fetch, type RequestInit, type Response } from 'undici'
import { type ObserveRequest, observeRequest } from './observed-answer.ts'
import { isNamed, isPublicAddress, mayReach, type PrivateHosts } from './public-host.ts'

/** The way to one outside company. It reaches the origins that the company was configured with, and no other. */
export type Route = {
  /** Sends a request and follows no redirect. Rejects with `RouteRefused`, or as `fetch` does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The only place from which the server sends HTTP requests. */
export type OutboundHttp = {
  /** The way to a company that is configured with these addresses. */
  to: (...addresses: string[]) => Route
  /** The same way out, whose requests are counted as those to one company. */
  as: (party: string) => OutboundHttp
  /** Whether a company may be configured with an address, as far as its host shows it. */
  mayReach: (address: string) => boolean
}

/** A request that was not sent, because its host may not be reached. */
export class RouteRefused extends Error {
  override name = 'RouteRefused'
}

type Options = {
  privateHosts: PrivateHosts
  /** Resolves a name. Tests resolve names of their own. */
  resolve?: LookupFunction
  /** Counts the requests of ways out that name a company. */
  observe?: ObserveRequest | undefined
}

/**
 * Opens the way out. A host that is not named in `privateHosts` must be a host of the internet: its name is checked
 * when it is configured and requested, and every address that the name resolves to when a connection is opened, so that
 * a name cannot lead to another address later.
 */
export function openOutboundHttp({ privateHosts, resolve = lookup, observe }: Options): OutboundHttp {
  const resolveChecked: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, options, (failure, address, family) => {
      const addresses = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address)
      const isRefused =
        !failure && !isNamed(hostname, privateHosts) && !addresses.every((each) => isPublicAddress(each))
      callback(isRefused ? new RouteRefused(`${hostname} is at a private address`) : failure, address, family)
    })
  }
  const dispatcher = new Agent({ connect: { lookup: resolveChecked } })

  function wayOut(party: string | undefined): OutboundHttp {
    return {
      to: (...addresses) => {
        const origins = new Set(addresses.map((address) => new URL(address).origin))
        return {
          fetch: async (url, init) => {
            const { origin, host } = new URL(url)
            if (!origins.has(origin)) throw new RouteRefused(`${host} is not configured`)
            // An address in the URL is never looked up, so it is checked here.
            if (!mayReach(url, privateHosts)) throw new RouteRefused(`${host} is private`)
            function send() {
              return fetch(url, { ...init, redirect: 'error', dispatcher }).catch(throwRefusal)
            }
            return party === undefined || !observe ? send() : observeRequest(send, { party, observe })
          },
        }
      },
      as: wayOut,
      mayReach: (address) => mayReach(address, privateHosts),
    }
  }
  return wayOut(undefined)
}

/** `fetch` wraps what stopped a connection: a refusal is thrown as itself. */
function throwRefusal(thrown: unknown): never {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  throw cause instanceof RouteRefused ? cause : thrown
}
