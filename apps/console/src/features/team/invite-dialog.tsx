import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { LinkShown } from '../operator/link-shown.tsx'
import { useInviteOperator } from './team.queries.ts'

type Typed = { operatorId: string; name: string }

/** Asks for the name of somebody new, then shows the link for them. */
export function InviteDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const invite = useInviteOperator()
  const { register, handleSubmit, formState } = useForm<Typed>()
  const { errors } = formState
  if (invite.isSuccess)
    return (
      <Dialog isOpen onClose={onDone} title={t('team:linkTitle', { name: invite.variables.name })}>
        <LinkShown link={invite.data} />
        <Button className="self-end" render={<Link to={`/team/operators/${invite.variables.operatorId}`} />}>
          {t('team:giveRoles')}
        </Button>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onDone} title={t('team:invite')}>
      <p className="text-small text-muted">{t('team:inviteText')}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) =>
          void handleSubmit(({ operatorId, name }: Typed) =>
            invite.mutate({ operatorId: operatorId.trim(), name: name.trim() }),
          )(event)
        }
      >
        {invite.isError && <FailureNote failure={invite.error} />}
        <TextInput
          label={t('team:fullName')}
          autoComplete="off"
          maxLength={60}
          error={errors.name && t('required')}
          {...register('name', { validate: (value) => value.trim() !== '' })}
        />
        <TextInput
          label={t('operator:operatorId')}
          hint={t('team:idHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={errors.operatorId && t('team:idInvalid')}
          {...register('operatorId', { required: true, pattern: /^\s*[a-z][a-z0-9._-]{1,39}\s*$/ })}
        />
        <Button type="submit" tone="main" className="self-end" isBusy={invite.isPending}>
          {t('team:makeLink')}
        </Button>
      </form>
    </Dialog>
  )
}
