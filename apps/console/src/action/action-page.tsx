import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { NotFoundPage } from '../app/not-found-page.tsx'
import { Screen } from '../app/screen.tsx'
import { Button } from '../controls/button.tsx'
import { ActionForm } from './action-form.tsx'
import { actionCalls } from './action-groups.ts'

/** The form of one action. */
export function ActionPage() {
  const { t } = useTranslation()
  const { name } = useParams()
  const call = actionCalls.find((each) => each.name === name)
  if (call === undefined) return <NotFoundPage />
  return (
    <Screen
      title={t(`callName:${call.name}`)}
      needs={call.needs}
      actions={
        <Button tone="quiet" render={<Link to="/actions" />}>
          {t('frame:actions')}
        </Button>
      }
    >
      <ActionForm key={call.name} call={call} />
    </Screen>
  )
}
