import { activateGame } from './activate-game.ts'
import { autoLogin } from './auto-login.ts'
import { autoLoginByPassword } from './auto-login-by-password.ts'
import { getGameAccount } from './get-game-account.ts'
import { getUfabetForm } from './get-ufabet-form.ts'
import { listGames } from './list-games.ts'
import { refreshGames } from './refresh-games.ts'
import { resetGamePassword } from './reset-game-password.ts'
import { setFavouriteGame } from './set-favourite-game.ts'

export const gameOperations = [
  listGames,
  refreshGames,
  activateGame,
  getGameAccount,
  resetGamePassword,
  setFavouriteGame,
  autoLogin,
  autoLoginByPassword,
  getUfabetForm,
] as const
