import type { ComponentType } from 'react'
import { wantsLessMotion } from '../../less-motion.ts'

/** The code of the game whose account was opened last, until its sheet has shown it. */
let opened: string | undefined
let Awning: ComponentType | undefined

/** Fetches the awning while an account is being opened. If it is late, the sheet opens without it. */
export function prepareAwning(): void {
  if (wantsLessMotion()) return
  import('./stall-opens.tsx').then(
    (part) => {
      Awning = part.StallOpens
    },
    () => {},
  )
}

export function noteOpenedNow(code: string): void {
  opened = code
}

/** The awning to raise over this game, if its account was opened just now: once. */
export function takeAwning(code: string): ComponentType | undefined {
  if (opened !== code) return undefined
  opened = undefined
  return Awning
}
