import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** The labels of the pager of a list with `pageCount` pages. */
export function pagerLabels(t: TFunction, pageCount: number) {
  return {
    nav: t('pages'),
    previous: t('previousPage'),
    next: t('nextPage'),
    page: (number: number) => t('pageOf', { page: formatCount(number), pages: formatCount(pageCount) }),
  }
}
