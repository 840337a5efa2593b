import { setFavouriteGame as call } from '@kapao/contract/game'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { markFavourite, unmarkFavourite } from './favourite.store.ts'
import { findGame } from './open-game.ts'

/** Marks a game for the member, or takes the mark away. Refuses NO_GAME: there is no such game in the member's currency. */
export const setFavouriteGame = operation(call, async ({ params, body, member }, context) => {
  const { memberId, currency } = member
  const provider = await findGame(context, { currency, code: params.slotCode })
  if (isRefusal(provider)) return provider
  const favourite = { memberId, game: provider.code }
  await (body.isFavourite ? markFavourite(context.db, favourite) : unmarkFavourite(context.db, favourite))
  return { isFavourite: body.isFavourite }
})
