import { addMemberNote } from './add-member-note.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { getMember } from './get-member.ts'
import { getMemberAt } from './get-member-at.ts'
import { liftSuspension } from './lift-suspension.ts'
import { listMemberStatement } from './list-member-statement.ts'
import { listMembers } from './list-members.ts'
import { revealMember } from './reveal-member.ts'
import { setMemberTags } from './set-member-tags.ts'
import { suspendMember } from './suspend-member.ts'

export const memberOperations = [
  listMembers,
  getMember,
  getMemberAt,
  listMemberStatement,
  revealMember,
  suspendMember,
  liftSuspension,
  endMemberSessions,
  addMemberNote,
  setMemberTags,
] as const
