import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { ContactCard, ContactSkeleton, isEmpty } from './contact-card.tsx'
import { useContact } from './site.queries.ts'

/** How to reach the operator, with its loading, empty and failed states. */
export function OperatorContact() {
  const { t } = useTranslation()
  const contact = useContact()
  if (contact.data !== undefined) {
    return isEmpty(contact.data) ? (
      <EmptyState title={t('site:contactEmpty')} text={t('site:contactEmptyText')} />
    ) : (
      <ContactCard contact={contact.data} />
    )
  }
  if (contact.isPending) return <ContactSkeleton />
  return (
    <LoadFailed
      failure={contact.error}
      isRetrying={contact.isFetching}
      onRetry={() => void contact.refetch()}
    />
  )
}
