import { useActivateGame } from './game.queries.ts'
import { noteOpenedNow, prepareAwning } from './opened-now.ts'

/** Opens the account at a game, over which its sheet then raises the awning. `onOpened` runs once the list of games has it. */
export function useOpenAccount(code: string, onOpened: () => void) {
  const { mutate, isPending, isError } = useActivateGame()
  function open() {
    prepareAwning()
    mutate(code, {
      onSuccess: () => {
        noteOpenedNow(code)
        onOpened()
      },
    })
  }
  return { open, isPending, isError }
}
