import { setReportMail } from '@kapao/contract/report-mail'

const { recipients: shape } = setReportMail.body.shape

/**
 * The addresses of a text: on lines of their own, or after commas, semicolons or spaces. `undefined`: there is none, there are too
 * many, one is not an address, or is there twice.
 */
export function readRecipients(text: string): string[] | undefined {
  return shape.safeParse(text.split(/[\s,;]+/).filter((each) => each !== '')).data
}
