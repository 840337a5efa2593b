import { codesOfMembers } from './th/codes-of-members.ts'
import { chat } from './th/chat.ts'
import { chatDesk } from './th/chat-desk.ts'
import { cannedAnswer } from './th/canned-answer.ts'
import { chatBot } from './th/chat-bot.ts'
import { approval } from './th/approval.ts'
import { audit } from './th/audit.ts'
import { figureMeaning } from './th/figure-meaning.ts'
import { job } from './th/job.ts'
import { party } from './th/party.ts'
import { report } from './th/report.ts'
import { passkey } from './th/passkey.ts'
import { member } from './th/member.ts'
import { team } from './th/team.ts'
import { apiKey } from './th/api-key.ts'
import { adjustment } from './th/adjustment.ts'
import { slipAct } from './th/slip-act.ts'
import { slipReasons } from './th/slip-reasons.ts'
import { rewardAct } from './th/reward-act.ts'
import { work } from './th/work.ts'
import { action } from './th/action.ts'
import { callName } from './th/call-name.ts'
import { fieldName } from './th/field-name.ts'
import { role } from './th/role.ts'
import { roleName } from './th/role-name.ts'
import { permissionName } from './th/permission-name.ts'
import { actionGroup } from './th/action-group.ts'

/** The Thai texts of the operators’ console behind its login. */
export const consoleDesk = {
  codesOfMembers,
  chat,
  chatDesk,
  cannedAnswer,
  chatBot,
  approval,
  audit,
  party,
  job,
  report,
  figureMeaning,
  member,
  passkey,
  team,
  'api-key': apiKey,
  adjustment,
  slipAct,
  slipReasons,
  rewardAct,
  work,
  action,
  callName,
  fieldName,
  role,
  roleName,
  permissionName,
  actionGroup,
} as const
