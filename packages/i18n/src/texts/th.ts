import { consoleLogin } from './th-console.ts'
import { consoleDesk } from './th-console-desk.ts'
import { member } from './th-member.ts'
import { server } from './th-server.ts'
import { visitor } from './th-visitor.ts'

/** Every Thai text; each key is an i18next namespace. An app fetches its parts when they are needed. */
export const th = { ...visitor, ...member, ...consoleLogin, ...consoleDesk, ...server } as const
