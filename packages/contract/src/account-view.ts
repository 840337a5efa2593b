import { z } from 'zod'
import { call } from './call.ts'
import { roleNames } from './permissions.ts'
import { instant, page } from './shapes.ts'

/**
 * The calls of operators that a member finds in the list of who looked at the account and who changed something. Decision
 * record 0083.
 */
export const shownActs = [
  'getMember',
  'getWorkItem',
  'revealMember',
  'suspendMember',
  'liftSuspension',
  'endMemberSessions',
  'startPasswordReset',
  'correctMemberName',
  'correctBankAccount',
  'approveWithdrawal',
  'rejectWithdrawal',
  'decideStuckPayout',
  'decideStuckTransfer',
  'decideStuckGift',
  'matchPayment',
  'matchBankTransaction',
  'creditUnreadTransaction',
  'adjustBalance',
  'creditSlip',
  'confirmDepositNotice',
  'refuseDepositNotice',
  'giveBonus',
  'endBonus',
  'changeCoins',
  'markGoodsSent',
  'takeChat',
  // Of one member's statement.
  'exportTable',
  'startExport',
] as const
export type ShownAct = (typeof shownActs)[number]

/** The calls about one member that the list leaves out, each with why. */
export const hiddenActs = {
  listMembers: 'a search is about nobody yet, and shows only a part of whom it finds',
  getMemberAt: 'only reads, and only a page that is open, which is shown',
  listMemberStatement: 'only reads, and only a page that is open, which is shown',
  listAdjustments: 'only reads, and only a page that is open, which is shown',
  askSlipAgain: 'only asks the bank again, as the server does by itself',
  listMemberSlips: 'only reads, and only a page that is open, which is shown',
  listOffersForMember: 'only reads, and only a page that is open, which is shown',
  listOperatorActs: 'reads what operators did, not the account',
  addMemberNote: 'for other operators alone',
  setMemberTags: 'for other operators alone',
  readChat: 'only reads what the member wrote to the operators',
  answerChat: 'the member has read the answer itself',
  messageMember: 'the member has read the message itself',
  uploadAgentImage: 'the member has seen the picture itself',
  uploadAgentVideo: 'the member has seen the video itself',
  seeChat: 'the member sees that the messages were read',
  addChatNote: 'for other operators alone',
  handOverChat: 'changes only which operator answers',
  closeChat: 'changes only the conversation, not the account',
} as const satisfies Readonly<Record<string, string>>

export const accountView = z.object({
  /** The hash of the act in the chain of acts: the same row, without who did it. */
  _id: z.string(),
  at: instant,
  what: z.enum(shownActs),
  /** `program`: a machine of the operator did it by itself. */
  by: z.enum(['operator', 'program']),
  /** What the operator was at that time, of the roles that every site has; empty for a program. Never a name. */
  roles: z.array(z.enum(roleNames)),
  /** What the operator gave as the reason, where the act has one. */
  reason: z.string().nullable(),
})
export type AccountView = z.output<typeof accountView>

export const listAccountViews = call({
  name: 'listAccountViews',
  method: 'POST',
  url: '/api/account/views',
  summary:
    "When the operator opened, showed or changed the member's account, by role and reason, the latest first",
  source: 'Console §3',
  audience: 'member',
  body: page,
  answer: z.object({ total: z.int().min(0), views: z.array(accountView) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const accountViewCalls = [listAccountViews] as const
