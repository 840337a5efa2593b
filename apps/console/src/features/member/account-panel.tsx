import type { MemberPage } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { bankStateTexts } from './member-texts.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** Who the member is, as far as it is shown without a reason. */
export function AccountPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { bankAccountState, invitedBy, source } = member
  return (
    <TitledPanel title={t('member:account')}>
      <FactList>
        <Fact name={t('member:phone')}>
          <span className="font-mono">{member.phone}</span>
        </Fact>
        <Fact name={t('member:bankAccount')}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono">
              {member.bankCode} {member.bankAccountNo}
            </span>
            <Badge tone={bankAccountState === 'PROVED' ? 'good' : 'warn'}>
              {t(bankStateTexts[bankAccountState])}
            </Badge>
          </span>
        </Fact>
        <Fact name={t('member:accountName')}>{member.bankAccountName}</Fact>
        <Fact name={t('member:joined')}>{formatDateTime(member.createdAt)}</Fact>
        {source !== null && <Fact name={t('member:source')}>{source}</Fact>}
        {invitedBy !== null && (
          <Fact name={t('member:invitedBy')}>
            <Link to={`/members/${invitedBy}`} className="code font-mono text-mini">
              {invitedBy}
            </Link>
          </Fact>
        )}
        <Fact name={t('member:invitees')}>{formatCount(member.invitees)}</Fact>
        <Fact name={t('member:passkeys')}>{formatCount(member.passkeys)}</Fact>
        <Fact name={t('member:id')}>
          <span className="code font-mono text-mini">{member._id}</span>
        </Fact>
      </FactList>
    </TitledPanel>
  )
}
