import type { Game, GameAccount } from '@kapao/contract/game'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readDevice } from './device.ts'
import { askLoginLink, askUfabetForm, useShowPassword } from './game.queries.ts'
import { type GameWindow, openGameWindow } from './game-window.ts'
import { loginForm, type WayIn, wayInto } from './login-way.ts'

type Opening = { way: WayIn; account: GameAccount; target: GameWindow }

/**
 * Opens a game in a tab that the tap itself opens. `play` is undefined if there is no way in or the account has not
 * loaded.
 */
export function usePlay(game: Game, account: GameAccount | undefined) {
  const { t } = useTranslation()
  const opening = useMutation({
    mutationFn: enter,
    onError: (_, { target }) => target.giveUp(),
  })
  const way = wayInto(game, readDevice())
  const show = useShowPassword(game.code)
  // The member confirms with one tap and plays with the next: a tab can be opened only by a tap.
  const needsPassword = way?.way === 'form' || way?.way === 'ufabet'
  const confirm =
    needsPassword && account?.isPasswordHidden === true ? () => show.mutate(undefined) : undefined
  const play =
    way && account
      ? () => opening.mutate({ way, account, target: openGameWindow(t('game:playOpening')) })
      : undefined
  return {
    hasWay: way !== undefined,
    play,
    /** Set while the member has to confirm first that it is them: the provider's form needs the password. */
    confirm,
    isConfirming: show.isPending,
    isOpening: opening.isPending,
    failure: opening.error ?? show.error,
  }
}

async function enter({ way, account, target }: Opening): Promise<void> {
  switch (way.way) {
    case 'address':
      return target.openAddress(way.address)
    case 'autoLogin':
      return target.openAddress(await askLoginLink(way.provider, account.username))
    case 'form':
      return target.postForm(loginForm(way.action, account, account.eventFormState))
    case 'ufabet': {
      const { action, eventFormState } = await askUfabetForm(account.username)
      return target.postForm(loginForm(action, account, eventFormState))
    }
  }
}
