/** How a table is spread over several servers: `docs/scaling.md` describes the kinds, and a test compares the two. */
export type Placement =
  | { kind: 'member'; spreadBy: 'member_id' }
  | { kind: 'own key'; spreadBy: string }
  | { kind: 'reference' }
  /** `isKnown`: Citus knows the table, so that it counts a change of it as one of the coordinator. */
  | { kind: 'one place'; isKnown?: true }

/** The first is distributed first, and the others are stored beside it. */
const ofMembers = [
  'member',
  'adjustment',
  'coin_change',
  'coin_count',
  'deposit_notice',
  'deposit_notice_decision',
  'deposit_qr',
  'favourite_game',
  'game_account',
  'game_refresh',
  'gift',
  'grant_balance_update',
  'grant_count',
  'idempotency',
  'invitee',
  'ledger.account',
  'ledger.entry',
  'ledger.idempotency_key',
  'ledger.leaf',
  'member_activity',
  'member_bank_claim',
  'member_day',
  'member_device',
  'member_grant',
  'member_invite_code',
  'member_note',
  'member_suspension',
  'member_tag',
  'member_view',
  'notification',
  'notification_setting',
  'passkey',
  'play',
  'play_member_day',
  'push_delivery',
  'refund_payout',
  'refund_snapshot',
  'security_event',
  'session',
  'slip',
  'slip_credit',
  'step_up_code',
  'transfer',
  'transfer_leg',
  'wheel_spin',
  'wheel_turn',
  'withdrawal',
]

/** Each with the column that spreads it. */
const byOwnKey = [
  ['bank_transaction', 'bank_transaction_id'],
  ['bank_transaction_content', 'content_key'],
  ['chat_conversation', 'participant_id'],
  ['chat_file', 'participant_id'],
  ['chat_first_answer', 'session_id'],
  ['chat_message', 'participant_id'],
  ['chat_note', 'participant_id'],
  ['deposit_amount_lease', 'amount'],
  ['deposit_amount_use', 'amount'],
  ['deposit_reference', 'reference'],
  ['guest_upload', 'scope'],
  ['incoming_transfer', 'amount'],
  ['invite_code', 'code'],
  ['job_run', 'name'],
  ['member_bank_account', 'account_no'],
  ['member_phone', 'phone'],
  ['offer_taken', 'code'],
  ['otp_budget', 'scope'],
  ['otp_challenge', 'token_hash'],
  ['otp_phone', 'phone'],
  ['otp_proof_used', 'proof_hash'],
  ['party_minute', 'party'],
  ['passkey_challenge', 'challenge_hash'],
  ['payment_notification', 'event_id'],
  ['push_subscription', 'endpoint_hash'],
  ['refused_notification', 'refused_id'],
  ['slip_reference', 'trans_ref'],
  ['wheel_taken', 'code'],
] as const

const copiedEverywhere = [
  'api_key',
  'bank',
  'canned_answer',
  'coin_rate',
  'deposit_account',
  'deposit_speed',
  'game_provider',
  'offer',
  'operator',
  'operator_role',
  'party_event',
  'site_role',
  'site_setting',
  'source',
  'wheel',
  'wheel_slice',
]

const onOneServer = [
  'approval',
  'cost_terms',
  'day_closing',
  'export',
  'export_piece',
  'function_version',
  'ledger.act_head',
  'ledger.block_sum',
  'ledger.day_sum',
  'ledger.house_account',
  'ledger.operator_act',
  'ledger.rolled_up',
  'ledger.seal',
  'ledger.summed_up',
  'member_cohort_week',
  'member_conversion',
  'member_group_day',
  'member_return',
  'member_search',
  'member_summed_up',
  'migration',
  'operator_invitation',
  'operator_passkey',
  'operator_session',
  'play_block_sum',
  'play_day_sum',
  'play_provider_balance',
  'play_provider_day',
  'play_rolled_up',
  'reconciliation',
  'reconciliation_difference',
  'report_mail',
  'report_mail_delivery',
  'saved_view',
  'synthetic_run',
  'work_claim',
]

/** `queue_job` relies on Citus knowing it. */
const knownToCitus = ['job_transaction']

/** Every table of the product. Those of the schema `public` are named without it. */
export const placements: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...ofMembers.map((table): [string, Placement] => [table, { kind: 'member', spreadBy: 'member_id' }]),
  ...byOwnKey.map(([table, spreadBy]): [string, Placement] => [table, { kind: 'own key', spreadBy }]),
  ...copiedEverywhere.map((table): [string, Placement] => [table, { kind: 'reference' }]),
  ...onOneServer.map((table): [string, Placement] => [table, { kind: 'one place' }]),
  ...knownToCitus.map((table): [string, Placement] => [table, { kind: 'one place', isKnown: true }]),
])

/** A function that Citus runs at the server of the member that `argument` names. */
export type DelegatedFunction = { signature: string; argument: string }

/**
 * The functions of the book that write of one member within the transaction of a request. The application's role writes of
 * the member in that transaction too, and Citus refuses that two roles do, unless the function runs where the rows lie.
 */
export const delegatedFunctions: readonly DelegatedFunction[] = [
  { signature: 'ledger.open_wallet(uuid,text)', argument: 'member' },
  { signature: 'ledger.post_at(uuid,jsonb,xid8)', argument: 'at_member' },
]
