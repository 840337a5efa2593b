import { setTimeout as wait } from 'node:timers/promises'

const pollMilliseconds = 15
const mostPolls = 1000

/** Asks until the answer is there, and fails when it never comes. Never waits longer than it must. */
export const until = async <T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> => {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await wait(pollMilliseconds)
  }
  throw new Error(`It never came true: ${what}`)
}
