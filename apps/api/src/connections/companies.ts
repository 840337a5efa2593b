import { connectBankFeed } from '@kapao/providers/feed/bank-feed'
import type { GameAdapter } from '@kapao/providers/game/game-adapter'
import type { connectGiftAdapter } from '@kapao/providers/gift-adapter'
import type { PayoutAddress } from '@kapao/providers/payout/connect-payout'
import type { PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import { connectSlipAdapter } from '@kapao/providers/slip-adapter'
import { connectSms } from '@kapao/providers/sms'
import { openStorage } from '@kapao/providers/storage/open-storage'
import type { Config } from '../config.ts'
import type { Context } from '../platform/context.ts'
import type { Random } from '../platform/random.ts'
import type { RetryPolicy } from '../platform/retry-policy.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createGameConnections, type GameAddress } from './game-connections.ts'
import { createGiftKeys } from './gift-keys.ts'
import { connectQrAdapters } from './qr-adapters.ts'

/** How companies are connected to whose failures tests bring about. */
export type Connectors = {
  connectToGame: (address: GameAddress) => GameAdapter
  /** Connects to the bank that pays withdrawals. */
  connectToPayout: (address: PayoutAddress) => PayoutAdapter
  /** Connects to the e-wallet. */
  connectToGifts: typeof connectGiftAdapter
}

type Companies = Pick<
  Context,
  | 'sms'
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

type Params = Connectors & { retryPolicy: RetryPolicy; random: Random }

/** Connects every outside company whose settings are given, with the keys that their secrets are encrypted by. */
export function connectCompanies(
  config: Config,
  { retryPolicy, random, connectToGame, connectToPayout, connectToGifts }: Params,
): Companies {
  return {
    sms: connectSms({ url: config.SMS_URL, key: config.KEY_SMS }),
    qrAdapters: connectQrAdapters(config),
    bankFeed: config.KEY_BANK_FEED === '' ? undefined : connectBankFeed({ webhookKey: config.KEY_BANK_FEED }),
    games: createGameConnections({ connect: connectToGame, backOffSeconds: retryPolicy.backOffSeconds }),
    secrets: createSecrets(config.KEY_ENCRYPTION, random),
    slipAdapter: connectSlipAdapter({ url: config.SLIP_URL, key: config.KEY_SLIP }),
    payoutAdapter: connectToPayout({ url: config.PAYOUT_URL, key: config.KEY_PAYOUT }),
    giftAdapter:
      config.TRUEWALLET_URL === undefined
        ? undefined
        : connectToGifts({
            url: config.TRUEWALLET_URL,
            key: config.KEY_TRUEWALLET,
            timeoutMilliseconds: retryPolicy.answerWithinSeconds * 1000,
          }),
    giftKeys: config.KEY_TRUELINK === '' ? undefined : createGiftKeys(config.KEY_TRUELINK),
    storage: openStorage({ url: config.STORAGE_URL, key: config.KEY_STORAGE }),
  }
}
