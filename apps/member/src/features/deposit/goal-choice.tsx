import { Select } from '@kapao/ui/forms/select'
import { useTranslation } from 'react-i18next'
import { useGames } from '../game/game.queries.ts'
import { useDepositGoal } from './deposit-goal.ts'

/** A `Select` has no empty value. */
const later = '-'

/**
 * The game that the member wants to play with the money. The arrival then offers to move it there; choosing moves
 * nothing. Absent without a game that has an account and answers.
 */
export function GoalChoice() {
  const { t } = useTranslation()
  const { goal, setGoal } = useDepositGoal()
  const games = useGames().data?.games ?? []
  const open = games.filter(({ code, isActive, state }) => isActive && (state !== 'down' || code === goal))
  if (open.length === 0) return null
  return (
    <Select
      className="mt-4"
      label={t('deposit:goal')}
      hint={t('deposit:goalHint')}
      placeholder={t('deposit:goalLater')}
      value={open.some(({ code }) => code === goal) ? goal : later}
      onValue={(value) => setGoal(value === later ? '' : value)}
      options={[
        { value: later, label: t('deposit:goalLater') },
        ...open.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  )
}
