import { setTimeout as wait } from 'node:timers/promises'

/** What comes at once is seen at once; what takes its time is not asked for so often that a limit answers instead. */
const quickPolls = 20
const quickMilliseconds = 15
const patientMilliseconds = 100
const mostPolls = 900

/** Asks until the answer is there, and fails when it never comes: after 1.5 minutes. Never waits longer than it must. */
export const until = async <T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> => {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await wait(poll < quickPolls ? quickMilliseconds : patientMilliseconds)
  }
  throw new Error(`It never came true: ${what}`)
}
