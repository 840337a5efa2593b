import { consoleLogin } from './en-console.ts'
import { consoleDesk } from './en-console-desk.ts'
import { member } from './en-member.ts'
import { server } from './en-server.ts'
import { visitor } from './en-visitor.ts'

/** Every English text; each key is an i18next namespace. An app fetches its parts when they are needed. */
export const en = { ...visitor, ...member, ...consoleLogin, ...consoleDesk, ...server } as const
