import { formatCount } from '@kapao/i18n/number'

/**
 * The operator's notice for one bonus, with the placeholder replaced by that bonus's fail percentage. Specification §2
 * Bonus modal.
 */
export function noticeOf(text: string, percentFail: number): string {
  return text.replaceAll('{percentFail}', formatCount(percentFail))
}
