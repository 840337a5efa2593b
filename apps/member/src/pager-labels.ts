import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** What the pager of a list of so many pages says. */
export const pagerLabels = (t: TFunction, pageCount: number) => ({
  nav: t('pages'),
  previous: t('previousPage'),
  next: t('nextPage'),
  page: (number: number) => t('pageOf', { page: formatCount(number), pages: formatCount(pageCount) }),
})
