import type { AdjustmentTables } from './tables/adjustment.ts'
import type { BookTables } from './tables/book.ts'
import type { ChatTables } from './tables/chat.ts'
import type { DepositTables } from './tables/deposit.ts'
import type { ExportTables } from './tables/export.ts'
import type { GameTables } from './tables/game.ts'
import type { GiftTables } from './tables/gift.ts'
import type { GrantTables } from './tables/grant.ts'
import type { JobTables } from './tables/job.ts'
import type { MemberTables } from './tables/member.ts'
import type { NotificationTables } from './tables/notification.ts'
import type { OperatorTables } from './tables/operator.ts'
import type { PartyTables } from './tables/party.ts'
import type { PlayTables } from './tables/play.ts'
import type { PushTables } from './tables/push.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { ReportTables } from './tables/report.ts'
import type { SiteTables } from './tables/site.ts'
import type { SlipTables } from './tables/slip.ts'
import type { SpinTables } from './tables/spin.ts'
import type { SyntheticTables } from './tables/synthetic.ts'
import type { TransferTables } from './tables/transfer.ts'
import type { WithdrawalTables } from './tables/withdrawal.ts'

/** Every table of the product's database, as the migrations create it. `bigint` columns are read as bigint. */
export type Tables = AdjustmentTables &
  BookTables &
  ChatTables &
  DepositTables &
  ExportTables &
  GameTables &
  GiftTables &
  GrantTables &
  JobTables &
  MemberTables &
  NotificationTables &
  OperatorTables &
  PartyTables &
  PlayTables &
  PushTables &
  ReconciliationTables &
  ReportTables &
  SiteTables &
  SlipTables &
  SpinTables &
  SyntheticTables &
  TransferTables &
  WithdrawalTables
