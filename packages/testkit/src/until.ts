import { setTimeout as wait } from 'node:timers/promises'
import { patienceSeconds } from './patience-config.ts'

/** The first polls are quick, to see a fast result at once; later ones are slower, to stay below rate limits. */
const quickPolls = 20
const quickMilliseconds = 15
const patientMilliseconds = 100
const mostPolls = 10 * patienceSeconds

/** Polls `ask` and returns its first value that is neither `undefined` nor `false`. Throws when it waited too long. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await wait(poll < quickPolls ? quickMilliseconds : patientMilliseconds)
  }
  throw new Error(`It never came true: ${what}`)
}
