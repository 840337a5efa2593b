import { consoleLogin } from './la-console.ts'
import { consoleDesk } from './la-console-desk.ts'
import { member } from './la-member.ts'
import { server } from './la-server.ts'
import { visitor } from './la-visitor.ts'

/** Every Lao text; each key is an i18next namespace. An app fetches its parts when they are needed. */
export const la = { ...visitor, ...member, ...consoleLogin, ...consoleDesk, ...server } as const
