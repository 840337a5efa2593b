import { codesOfMembers } from './th/codes-of-members.ts'
import { chat } from './th/chat.ts'
import { chatDesk } from './th/chat-desk.ts'
import { cannedAnswer } from './th/canned-answer.ts'
import { chatBot } from './th/chat-bot.ts'
import { approval } from './th/approval.ts'
import { audit } from './th/audit.ts'
import { costTerms } from './th/cost-terms.ts'
import { figureMeaning } from './th/figure-meaning.ts'
import { exportTexts } from './th/export.ts'
import { job } from './th/job.ts'
import { party } from './th/party.ts'
import { memberReport } from './th/member-report.ts'
import { memberFigureMeaning } from './th/member-figure-meaning.ts'
import { serviceReport } from './th/service-report.ts'
import { synthetic } from './th/synthetic.ts'
import { serviceFigureMeaning } from './th/service-figure-meaning.ts'
import { report } from './th/report.ts'
import { differenceKind } from './th/difference-kind.ts'
import { accountGroupMeaning } from './th/account-group-meaning.ts'
import { accountGroup } from './th/account-group.ts'
import { recordKind } from './th/record-kind.ts'
import { verdictText } from './th/verdict-text.ts'
import { verdict } from './th/verdict.ts'
import { entryStepText } from './th/entry-step-text.ts'
import { entryStep } from './th/entry-step.ts'
import { houseAccount } from './th/house-account.ts'
import { money } from './th/money.ts'
import { passkey } from './th/passkey.ts'
import { member } from './th/member.ts'
import { team } from './th/team.ts'
import { apiKey } from './th/api-key.ts'
import { adjustment } from './th/adjustment.ts'
import { slipAct } from './th/slip-act.ts'
import { slipReasons } from './th/slip-reasons.ts'
import { rewardAct } from './th/reward-act.ts'
import { reportMail } from './th/report-mail.ts'
import { savedView } from './th/saved-view.ts'
import { today } from './th/today.ts'
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
  export: exportTexts,
  report,
  serviceFigureMeaning,
  'service-report': serviceReport,
  synthetic,
  memberFigureMeaning,
  'member-report': memberReport,
  'cost-terms': costTerms,
  differenceKind,
  accountGroupMeaning,
  accountGroup,
  recordKind,
  verdictText,
  verdict,
  entryStepText,
  entryStep,
  houseAccount,
  money,
  figureMeaning,
  member,
  passkey,
  team,
  'api-key': apiKey,
  adjustment,
  slipAct,
  slipReasons,
  rewardAct,
  'report-mail': reportMail,
  'saved-view': savedView,
  today,
  work,
  action,
  callName,
  fieldName,
  role,
  roleName,
  permissionName,
  actionGroup,
} as const
