import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useGameNames } from '../game/game.queries.ts'
import { walletCode } from './accounts.ts'

/** Returns the name of an account: a text for the wallet, the name of a game. */
export function useAccountNames(): (code: string) => string {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  return useCallback((code) => (code === walletCode ? t('transfer:wallet') : nameOf(code)), [t, nameOf])
}
