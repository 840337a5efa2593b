import type { SingleParty } from '@kapao/contract/party-list'
import { connectBankFeed } from '@kapao/providers/feed/bank-feed'
import type { connectGame } from '@kapao/providers/game/connect-game'
import type { GameAdapter } from '@kapao/providers/game/game-adapter'
import type { connectGiftAdapter } from '@kapao/providers/gift-adapter'
import { connectMail } from '@kapao/providers/mail/connect-mail'
import { openOutboundHttp } from '@kapao/providers/outbound/outbound-http'
import type { ObserveRequest } from '@kapao/providers/outbound/observed-answer'
import { isNamed } from '@kapao/providers/outbound/public-host'
import type { PayoutAddress } from '@kapao/providers/payout/connect-payout'
import type { PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import { connectPush } from '@kapao/providers/push/connect-push'
import { connectSlipAdapter } from '@kapao/providers/slip-adapter'
import { connectSms } from '@kapao/providers/sms'
import { openStorage } from '@kapao/providers/storage/open-storage'
import type { Config } from '../config.ts'
import { readKeyRing } from '../platform/key-ring.ts'
import type { Context } from '../platform/context.ts'
import type { Random } from '../platform/random.ts'
import type { RetryPolicy } from '../platform/retry-policy.ts'
import { createSealedSecrets } from '../platform/secrets.ts'
import { createGameConnections } from './game-connections.ts'
import { createGiftKeys } from './gift-keys.ts'
import { connectQrAdapters } from './qr-adapters.ts'

/** How companies are connected to whose failures tests bring about. */
export type Connectors = {
  connectToGame: (connection: Parameters<typeof connectGame>[0]) => GameAdapter
  /** Connects to the bank that pays withdrawals. */
  connectToPayout: (address: PayoutAddress) => PayoutAdapter
  /** Connects to the e-wallet. */
  connectToGifts: typeof connectGiftAdapter
}

type Companies = Pick<
  Context,
  | 'outbound'
  | 'sms'
  | 'mailAdapter'
  | 'pushAdapter'
  | 'qrAdapters'
  | 'bankFeed'
  | 'games'
  | 'secrets'
  | 'slipAdapter'
  | 'payoutAdapter'
  | 'giftAdapter'
  | 'giftKeys'
  | 'storage'
>

type Params = Connectors & { retryPolicy: RetryPolicy; random: Random; observeRequest?: ObserveRequest }

/** Connects every outside company whose settings are given, with the keys that their secrets are encrypted by. */
export function connectCompanies(
  config: Config,
  { retryPolicy, random, observeRequest, connectToGame, connectToPayout, connectToGifts }: Params,
): Companies {
  const outbound = openOutboundHttp({
    privateHosts: config.isProduction ? config.OUTBOUND_PRIVATE_HOSTS : 'any',
    observe: observeRequest,
  })
  function reach(party: SingleParty, url: string) {
    return { url, route: outbound.as(party).to(url) }
  }
  return {
    outbound,
    sms: connectSms({ ...reach('sms', config.SMS_URL), key: config.KEY_SMS }),
    mailAdapter: connectMailHost(config, observeRequest),
    pushAdapter: connectPushServices(config, outbound),
    qrAdapters: connectQrAdapters(config, outbound),
    bankFeed: config.KEY_BANK_FEED === '' ? undefined : connectBankFeed({ webhookKey: config.KEY_BANK_FEED }),
    games: createGameConnections({
      outbound,
      connect: connectToGame,
      backOffSeconds: retryPolicy.backOffSeconds,
    }),
    secrets: createSealedSecrets(config, random),
    slipAdapter: connectSlipAdapter({ ...reach('slip', config.SLIP_URL), key: config.KEY_SLIP }),
    payoutAdapter: connectToPayout({ ...reach('payout', config.PAYOUT_URL), key: config.KEY_PAYOUT }),
    giftAdapter:
      config.TRUEWALLET_URL === undefined
        ? undefined
        : connectToGifts({
            ...reach('ewallet', config.TRUEWALLET_URL),
            key: config.KEY_TRUEWALLET,
            timeoutMilliseconds: retryPolicy.answerWithinSeconds * 1000,
          }),
    giftKeys: config.KEY_TRUELINK === '' ? undefined : createGiftKeys(config.KEY_TRUELINK),
    storage: openStorage({
      outbound: outbound.as('storage'),
      url: config.STORAGE_URL,
      key: config.KEY_STORAGE,
    }),
  }
}

/** In production only a private host that the settings name may take mail without TLS. */
function connectMailHost(config: Config, observe: ObserveRequest | undefined): Context['mailAdapter'] {
  const { MAIL_URL: url, MAIL_FROM: from } = config
  if (url === undefined || from === undefined) return undefined
  const requiresTls = config.isProduction && !isNamed(new URL(url).hostname, config.OUTBOUND_PRIVATE_HOSTS)
  return connectMail({
    url,
    from,
    login: config.KEY_MAIL,
    requiresTls,
    observe: (outcome, milliseconds) => void observe?.({ party: 'mail', outcome, milliseconds }),
  })
}

function connectPushServices(config: Config, outbound: Context['outbound']): Context['pushAdapter'] {
  if (config.KEY_PUSH === '') return undefined
  return connectPush({
    outbound: outbound.as('push'),
    keys: readKeyRing(config.KEY_PUSH).map(({ secret }) => secret),
    hosts: config.PUSH_HOSTS,
    sandboxUrl: config.PUSH_SANDBOX_URL,
    contact: config.PUSH_CONTACT,
  })
}
