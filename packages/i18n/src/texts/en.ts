import { member } from './en-member.ts'
import { visitor } from './en-visitor.ts'

/** Every English text, one i18next namespace a key. An app fetches its two parts when they are wanted. */
export const en = { ...visitor, ...member } as const
