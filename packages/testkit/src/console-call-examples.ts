import { exportCallExamples } from './export-call-examples.ts'
import { moneyCallExamples } from './money-call-examples.ts'
import { partyCallExamples } from './party-call-examples.ts'
import { reportCallExamples } from './report-call-examples.ts'

/** Example requests of the calls behind the screens of the console that watch money and companies. */
export const consoleCallExamples = {
  ...reportCallExamples,
  ...exportCallExamples,
  ...moneyCallExamples,
  ...partyCallExamples,
}
