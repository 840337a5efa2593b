import { codesOfMembers } from './la/codes-of-members.ts'
import { chat } from './la/chat.ts'
import { chatDesk } from './la/chat-desk.ts'
import { cannedAnswer } from './la/canned-answer.ts'
import { chatBot } from './la/chat-bot.ts'
import { approval } from './la/approval.ts'
import { audit } from './la/audit.ts'
import { costTerms } from './la/cost-terms.ts'
import { figureMeaning } from './la/figure-meaning.ts'
import { exportTexts } from './la/export.ts'
import { job } from './la/job.ts'
import { party } from './la/party.ts'
import { memberReport } from './la/member-report.ts'
import { memberFigureMeaning } from './la/member-figure-meaning.ts'
import { serviceReport } from './la/service-report.ts'
import { synthetic } from './la/synthetic.ts'
import { serviceFigureMeaning } from './la/service-figure-meaning.ts'
import { report } from './la/report.ts'
import { differenceKind } from './la/difference-kind.ts'
import { accountGroupMeaning } from './la/account-group-meaning.ts'
import { accountGroup } from './la/account-group.ts'
import { recordKind } from './la/record-kind.ts'
import { verdictText } from './la/verdict-text.ts'
import { verdict } from './la/verdict.ts'
import { entryStepText } from './la/entry-step-text.ts'
import { entryStep } from './la/entry-step.ts'
import { houseAccount } from './la/house-account.ts'
import { money } from './la/money.ts'
import { passkey } from './la/passkey.ts'
import { member } from './la/member.ts'
import { team } from './la/team.ts'
import { apiKey } from './la/api-key.ts'
import { adjustment } from './la/adjustment.ts'
import { slipAct } from './la/slip-act.ts'
import { slipReasons } from './la/slip-reasons.ts'
import { rewardAct } from './la/reward-act.ts'
import { reportMail } from './la/report-mail.ts'
import { savedView } from './la/saved-view.ts'
import { today } from './la/today.ts'
import { work } from './la/work.ts'
import { action } from './la/action.ts'
import { callName } from './la/call-name.ts'
import { fieldName } from './la/field-name.ts'
import { role } from './la/role.ts'
import { roleName } from './la/role-name.ts'
import { permissionName } from './la/permission-name.ts'
import { actionGroup } from './la/action-group.ts'

/** The Lao texts of the operators’ console behind its login. */
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
