import { workKindsOf } from '@kapao/contract/work-kinds'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useOperator } from '../features/operator/operator-context.ts'
import { Frame } from './frame.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
const AccountPage = lazy(async () => ({
  default: (await import('../features/operator/account-page.tsx')).AccountPage,
}))
const ChatPage = lazy(async () => ({ default: (await import('../features/chat/chat-page.tsx')).ChatPage }))
const AnswersPage = lazy(async () => ({
  default: (await import('../features/chat/answers-page.tsx')).AnswersPage,
}))
const BotPage = lazy(async () => ({ default: (await import('../features/chat/bot/bot-page.tsx')).BotPage }))
const WorkPage = lazy(async () => ({ default: (await import('../features/work/work-page.tsx')).WorkPage }))
const MembersPage = lazy(async () => ({
  default: (await import('../features/member/members-page.tsx')).MembersPage,
}))
const MemberPage = lazy(async () => ({
  default: (await import('../features/member/member-page.tsx')).MemberPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page.tsx')).AuditPage,
}))
const ReportsPage = lazy(async () => ({
  default: (await import('../features/report/reports-page.tsx')).ReportsPage,
}))
const MemberReportPage = lazy(async () => ({
  default: (await import('../features/member-report/member-report-page.tsx')).MemberReportPage,
}))
const ServiceReportPage = lazy(async () => ({
  default: (await import('../features/service-report/service-report-page.tsx')).ServiceReportPage,
}))
const CostTermsPage = lazy(async () => ({
  default: (await import('../features/cost-terms/cost-terms-page.tsx')).CostTermsPage,
}))
const ReportMailsPage = lazy(async () => ({
  default: (await import('../features/report-mail/report-mails-page.tsx')).ReportMailsPage,
}))
const TodayPage = lazy(async () => ({
  default: (await import('../features/today/today-page.tsx')).TodayPage,
}))
const MoneyAccountsPage = lazy(async () => ({
  default: (await import('../features/money/accounts-page.tsx')).AccountsPage,
}))
const MoneyAccountPage = lazy(async () => ({
  default: (await import('../features/money/account-page.tsx')).AccountPage,
}))
const EntriesPage = lazy(async () => ({
  default: (await import('../features/money/entries-page.tsx')).EntriesPage,
}))
const EntryPage = lazy(async () => ({
  default: (await import('../features/money/entry-page.tsx')).EntryPage,
}))
const SealsPage = lazy(async () => ({
  default: (await import('../features/money/seals-page.tsx')).SealsPage,
}))
const SealPage = lazy(async () => ({
  default: (await import('../features/money/seal-page.tsx')).SealPage,
}))
const DaysPage = lazy(async () => ({
  default: (await import('../features/money/days-page.tsx')).DaysPage,
}))
const DayPage = lazy(async () => ({
  default: (await import('../features/money/day-page.tsx')).DayPage,
}))
const PartiesPage = lazy(async () => ({
  default: (await import('../features/party/parties-page.tsx')).PartiesPage,
}))
const ExportsPage = lazy(async () => ({
  default: (await import('../features/export/exports-page.tsx')).ExportsPage,
}))
const JobsPage = lazy(async () => ({ default: (await import('../features/job/jobs-page.tsx')).JobsPage }))
const ApprovalsPage = lazy(async () => ({
  default: (await import('../features/approval/approvals-page.tsx')).ApprovalsPage,
}))
const TeamPage = lazy(async () => ({ default: (await import('../features/team/team-page.tsx')).TeamPage }))
const OperatorPage = lazy(async () => ({
  default: (await import('../features/team/operator-page.tsx')).OperatorPage,
}))
const RolesPage = lazy(async () => ({ default: (await import('../features/team/roles-page.tsx')).RolesPage }))
const RolePage = lazy(async () => ({ default: (await import('../features/team/role-page.tsx')).RolePage }))
const KeysPage = lazy(async () => ({ default: (await import('../features/api-key/keys-page.tsx')).KeysPage }))
const ActionListPage = lazy(async () => ({
  default: (await import('../action/action-list-page.tsx')).ActionListPage,
}))
const ActionPage = lazy(async () => ({ default: (await import('../action/action-page.tsx')).ActionPage }))

/** The queue, for whoever has something to do there besides the requests for approval. */
function StartPage() {
  const { permissions } = useOperator()
  const kinds = workKindsOf({ has: (each) => permissions.includes(each) })
  return <Navigate to={kinds.length > 1 ? '/work' : '/actions'} replace />
}

/** Every screen behind the login, in the frame. */
export function Desk() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<StartPage />} />
        <Route path="/work" element={<WorkPage />} />
        <Route path="/actions" element={<ActionListPage />} />
        <Route path="/actions/:name" element={<ActionPage />} />
        <Route path="/chat/:participantId?" element={<ChatPage />} />
        <Route path="/chat/answers" element={<AnswersPage />} />
        <Route path="/chat/bot" element={<BotPage />} />
        <Route path="/members" element={<MembersPage />} />
        <Route path="/members/:memberId" element={<MemberPage />} />
        <Route path="/approvals" element={<ApprovalsPage />} />
        <Route path="/today" element={<TodayPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/reports/members" element={<MemberReportPage />} />
        <Route path="/reports/service" element={<ServiceReportPage />} />
        <Route path="/reports/mails" element={<ReportMailsPage />} />
        <Route path="/reports/terms" element={<CostTermsPage />} />
        <Route path="/money" element={<MoneyAccountsPage />} />
        <Route path="/money/accounts/:currency/:account" element={<MoneyAccountPage />} />
        <Route path="/money/entries" element={<EntriesPage />} />
        <Route path="/money/entries/:entryId" element={<EntryPage />} />
        <Route path="/money/days" element={<DaysPage />} />
        <Route path="/money/days/:day" element={<DayPage />} />
        <Route path="/money/seals" element={<SealsPage />} />
        <Route path="/money/seals/:sealNo" element={<SealPage />} />
        <Route path="/parties" element={<PartiesPage />} />
        <Route path="/exports" element={<ExportsPage />} />
        <Route path="/jobs" element={<JobsPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/team" element={<TeamPage />} />
        <Route path="/team/roles" element={<RolesPage />} />
        <Route path="/team/roles/:roleId" element={<RolePage />} />
        <Route path="/team/new-role" element={<RolePage />} />
        <Route path="/team/keys" element={<KeysPage />} />
        <Route path="/team/operators/:operatorId" element={<OperatorPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
