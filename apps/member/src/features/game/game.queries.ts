import {
  activateGame,
  autoLogin,
  type autoLoginProviders,
  type Game,
  type GameList,
  getGameAccount,
  getUfabetForm,
  listGames,
  refreshGames,
  resetGamePassword,
  setFavouriteGame,
} from '@kapao/contract/game'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { send } from '../../wire/client.ts'

export const gamesKey = ['game', 'list'] as const
function accountKey(code: string) {
  return ['gameAccount', code] as const
}

const readGames = { queryKey: gamesKey, queryFn: () => send(listGames, {}) }

/** Every game with its last known balance. It calls no provider, so home can render immediately. */
export function useGames() {
  return useQuery(readGames)
}

/**
 * Returns the name of a game by its code, or the code itself if there is no such game. Names do not change during a
 * visit.
 */
export function useGameNames(): (code: string) => string {
  const { data: list } = useQuery({ ...readGames, staleTime: Number.POSITIVE_INFINITY })
  return (code) => list?.games.find((game) => game.code === code)?.name ?? code
}

/** Has the server query the providers. Their balances replace the last known ones. */
export function useRefreshGames() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(refreshGames, {}),
    onSuccess: (list) => keepGames(queryClient, () => list),
  })
}

/** Opens an account. An account that another phone has opened in the meantime counts as success. */
export function useActivateGame() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => {
      try {
        return await send(activateGame, { params: { slotCode: code } })
      } catch (thrown) {
        if (!isWireFailure(thrown) || thrown.code !== 'SLOT_ALREADY_ACTIVE') throw thrown
        return findGame(await queryClient.fetchQuery({ ...readGames, staleTime: 0 }), code)
      }
    },
    onSuccess: (opened) => keepGames(queryClient, (list) => list && withGame(list, opened)),
  })
}

function findGame({ games }: GameList, code: string): Game {
  const found = games.find((game) => game.code === code)
  if (found === undefined) throw new Error(`The list has no game ${code}`)
  return found
}

function withGame(list: GameList, changed: Pick<Game, 'code'> & Partial<Game>): GameList {
  return {
    ...list,
    games: list.games.map((game) => (game.code === changed.code ? { ...game, ...changed } : game)),
  }
}

async function keepGames(queryClient: QueryClient, change: (list?: GameList) => GameList | undefined) {
  // An older response that is still loading must not restore what was just replaced.
  await queryClient.cancelQueries({ queryKey: gamesKey })
  queryClient.setQueryData<GameList>(gamesKey, change)
}

/** Marks a game as a favourite or takes the mark away. Shown at once; a failure restores what the server has. */
export function useSetFavourite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, isFavourite }: { code: string; isFavourite: boolean }) =>
      send(setFavouriteGame, { params: { slotCode: code }, body: { isFavourite } }),
    onMutate: ({ code, isFavourite }) =>
      keepGames(queryClient, (list) => list && withGame(list, { code, isFavourite })),
    onError: () => queryClient.invalidateQueries({ queryKey: gamesKey }),
  })
}

/** User name and password of a game. They leave the cache when the screen that shows them is closed. */
export function useGameAccount(code: string) {
  return useQuery({
    queryKey: accountKey(code),
    queryFn: () => send(getGameAccount, { params: { slotCode: code } }),
    gcTime: 0,
  })
}

/** Fetches the password of a game account, for which the member may have to confirm that it is them. */
export function useShowPassword(code: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(getGameAccount, { params: { slotCode: code }, query: { password: 'show' } }),
    onSuccess: async (account) => {
      await queryClient.cancelQueries({ queryKey: accountKey(code) })
      queryClient.setQueryData(accountKey(code), account)
    },
  })
}

export function useResetGamePassword(code: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(resetGamePassword, { params: { slotCode: code } }),
    onSuccess: async (account) => {
      await queryClient.cancelQueries({ queryKey: accountKey(code) })
      queryClient.setQueryData(accountKey(code), account)
    },
  })
}

type AutoLoginProvider = (typeof autoLoginProviders)[number]

/** A link can be used only once, so it is requested when the member taps play and not earlier. */
export async function askLoginLink(provider: AutoLoginProvider, username: string): Promise<string> {
  return (await send(autoLogin, { params: { provider, username } })).link
}

export function askUfabetForm(username: string) {
  return send(getUfabetForm, { params: { username } })
}
