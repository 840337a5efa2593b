import { formatCount } from '@kapao/i18n/number'

/** The operator's notice as it stands beside a bonus: its placeholder is the bonus's own figure. Specification §2 Bonus modal. */
export const noticeOf = (text: string, percentFail: number): string =>
  text.replaceAll('{percentFail}', formatCount(percentFail))
