import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useGameNames } from '../game/game.queries.ts'
import { walletCode } from './accounts.ts'

/** What a place is called: the wallet by its word, a game by its name. */
export const useAccountNames = (): ((code: string) => string) => {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  return useCallback((code) => (code === walletCode ? t('transfer:wallet') : nameOf(code)), [t, nameOf])
}
