import { listGameProviders } from './list-game-providers.ts'
import { setGameProvider } from './set-game-provider.ts'

export const gameProviderOperations = [listGameProviders, setGameProvider] as const
