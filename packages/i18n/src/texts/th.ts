import { member } from './th-member.ts'
import { visitor } from './th-visitor.ts'

/** Every Thai text, one i18next namespace a key. An app fetches its two parts when they are wanted. */
export const th = { ...visitor, ...member } as const
