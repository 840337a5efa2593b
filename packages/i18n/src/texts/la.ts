import { member } from './la-member.ts'
import { visitor } from './la-visitor.ts'

/** Every Lao text, one i18next namespace a key. An app fetches its two parts when they are wanted. */
export const la = { ...visitor, ...member } as const
