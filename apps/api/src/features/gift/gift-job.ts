import type { GiftKey } from './gift.store.ts'

/** The job that asks about a gift, by its name: who adds it need not know what it does. */
export const pollGiftJob = { name: 'pollGift' } as const

/** One job a gift: adding it again moves it. */
export const jobKeyOf = ({ giftId }: GiftKey): string => `gift ${giftId}`
