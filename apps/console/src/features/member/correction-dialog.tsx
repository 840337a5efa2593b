import type { CallFacts } from '@kapao/contract/call'
import { correctBankAccount, correctMemberName } from '@kapao/contract/correction'
import type { MemberPage } from '@kapao/contract/member'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { TextInput } from '../../controls/field.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { ReasonForm } from '../approval/reason-form.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { useMemberAct } from './member.queries.ts'

type DialogProps = { member: MemberPage; onDone: () => void }

/** Asks for the new name; of the old one it shows what the page shows. */
export function NameDialog({ member, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  return (
    <CorrectionDialog
      call={correctMemberName}
      member={member}
      values={{ name }}
      onDone={onDone}
      title={t('member:correctNameTitle')}
      text={t('member:correctNameText')}
      before={<Fact name={t('member:nameNow')}>{member.name}</Fact>}
    >
      {(errorOf) => (
        <TextInput
          label={t('member:newName')}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={errorOf('name')}
        />
      )}
    </CorrectionDialog>
  )
}

/** Asks for the new bank account; of the old one it shows what the page shows. */
export function AccountDialog({ member, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({
    bankCode: member.bankCode,
    bankAccountName: '',
    bankAccountNo: '',
  })
  return (
    <CorrectionDialog
      call={correctBankAccount}
      member={member}
      values={values}
      onDone={onDone}
      title={t('member:correctAccountTitle')}
      text={t('member:correctAccountText')}
      before={
        <Fact name={t('member:accountNow')}>
          {member.bankCode} {member.bankAccountNo} · {member.bankAccountName}
        </Fact>
      }
    >
      {(errorOf) => (
        <>
          <TextInput
            label={t('member:newBank')}
            hint={t('member:newBankHint')}
            maxLength={20}
            autoComplete="off"
            value={values.bankCode}
            onChange={({ target }) => setValues({ ...values, bankCode: target.value.toUpperCase() })}
            error={errorOf('bankCode')}
          />
          <TextInput
            label={t('member:newAccountName')}
            maxLength={100}
            autoComplete="off"
            value={values.bankAccountName}
            onChange={({ target }) => setValues({ ...values, bankAccountName: target.value })}
            error={errorOf('bankAccountName')}
          />
          <TextInput
            label={t('member:newAccountNo')}
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={values.bankAccountNo}
            onChange={({ target }) => setValues({ ...values, bankAccountNo: target.value })}
            error={errorOf('bankAccountNo')}
          />
        </>
      )}
    </CorrectionDialog>
  )
}

type CorrectionDialogProps<Name extends string> = {
  call: CallFacts
  member: MemberPage
  values: Readonly<Record<Name, string>>
  title: string
  text: string
  before: ReactNode
  children: (errorOf: (field: Name) => string | false) => ReactNode
  onDone: () => void
}

/** The new values and a reason; where two operators must agree, the request to another one. */
function CorrectionDialog<Name extends string>(props: CorrectionDialogProps<Name>) {
  const { call, member, values, title, text, before, children, onDone } = props
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  const [isTried, setTried] = useState(false)
  function isMissing(field: Name): boolean {
    return values[field].trim() === ''
  }
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return (
      <ApprovalRequest
        call={call.name}
        body={{ memberId: member._id, ...act.variables.body }}
        onDone={onDone}
      />
    )
  return (
    <Dialog isOpen onClose={onDone} title={title}>
      <p className="text-small text-muted">{text}</p>
      <FactList>{before}</FactList>
      <ReasonForm
        button={title}
        isBusy={act.isPending}
        failure={act.error}
        isReady={() => {
          setTried(true)
          return !(Object.keys(values) as Name[]).some(isMissing)
        }}
        onReason={(reason) => act.mutate({ call, body: { ...values, reason } }, { onSuccess: onDone })}
      >
        {children((field) => isTried && isMissing(field) && t('member:valueMissing'))}
      </ReasonForm>
    </Dialog>
  )
}
