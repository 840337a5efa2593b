import type { BotDraft } from './bot-draft.ts'
import type { Problem } from './problems-of.ts'

/** What the parts of the screen edit. */
export type Editor = {
  draft: BotDraft
  problems: readonly Problem[]
  change: (make: (draft: BotDraft) => BotDraft) => void
}
