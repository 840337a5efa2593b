import { codesOfMembers } from './en/codes-of-members.ts'
import { chat } from './en/chat.ts'
import { chatDesk } from './en/chat-desk.ts'
import { cannedAnswer } from './en/canned-answer.ts'
import { chatBot } from './en/chat-bot.ts'
import { approval } from './en/approval.ts'
import { audit } from './en/audit.ts'
import { costTerms } from './en/cost-terms.ts'
import { figureMeaning } from './en/figure-meaning.ts'
import { exportTexts } from './en/export.ts'
import { job } from './en/job.ts'
import { party } from './en/party.ts'
import { memberReport } from './en/member-report.ts'
import { memberFigureMeaning } from './en/member-figure-meaning.ts'
import { serviceReport } from './en/service-report.ts'
import { synthetic } from './en/synthetic.ts'
import { serviceFigureMeaning } from './en/service-figure-meaning.ts'
import { report } from './en/report.ts'
import { differenceKind } from './en/difference-kind.ts'
import { accountGroupMeaning } from './en/account-group-meaning.ts'
import { accountGroup } from './en/account-group.ts'
import { recordKind } from './en/record-kind.ts'
import { verdictText } from './en/verdict-text.ts'
import { verdict } from './en/verdict.ts'
import { entryStepText } from './en/entry-step-text.ts'
import { entryStep } from './en/entry-step.ts'
import { houseAccount } from './en/house-account.ts'
import { money } from './en/money.ts'
import { passkey } from './en/passkey.ts'
import { member } from './en/member.ts'
import { team } from './en/team.ts'
import { apiKey } from './en/api-key.ts'
import { adjustment } from './en/adjustment.ts'
import { slipAct } from './en/slip-act.ts'
import { slipReasons } from './en/slip-reasons.ts'
import { rewardAct } from './en/reward-act.ts'
import { reportMail } from './en/report-mail.ts'
import { savedView } from './en/saved-view.ts'
import { today } from './en/today.ts'
import { work } from './en/work.ts'
import { action } from './en/action.ts'
import { callName } from './en/call-name.ts'
import { fieldName } from './en/field-name.ts'
import { role } from './en/role.ts'
import { roleName } from './en/role-name.ts'
import { permissionName } from './en/permission-name.ts'
import { actionGroup } from './en/action-group.ts'

/** The English texts of the operators’ console behind its login. */
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
