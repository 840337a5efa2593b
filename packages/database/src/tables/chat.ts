import type { ColumnType, Generated } from 'kysely'

type ChatConversation = {
  participant_id: string
  kind: 'member' | 'guest'
  session_id: string
  state: 'bot' | 'waiting' | 'agent' | 'closed'
  agent_id: string | null
  language: 'th' | 'la' | 'en'
  last_seq: Generated<number>
  last_at: Date
  read_by_participant: Generated<number>
  read_by_agent: Generated<number>
  waiting_since: Date | null
  waiting_address: Generated<string | null>
  merged_into: string | null
}

type ChatMessage = {
  participant_id: string
  seq: number
  author: 'participant' | 'bot' | 'agent'
  client_id: string
  agent_id: string | null
  session_id: string
  message_type: string
  payload: ColumnType<unknown, string, string>
  file_id: string | null
  created_at: Date
  /** As the client gave it; of a member the account has it. */
  sender_name: string | null
  device_token: string | null
}

type ChatFile = {
  participant_id: string
  file_id: string
  kind: 'image/jpeg' | 'image/gif' | 'video/mp4' | 'video/quicktime'
  name: string | null
  bytes: number
  uploaded_at: Date
  sent_at: Date | null
  of_guest: Generated<boolean>
  unwanted_at: Generated<Date | null>
}

type GuestUpload = {
  scope: string
  starts_at: Date
  files: number
  bytes: ColumnType<string, number, number>
}

type ChatNote = {
  participant_id: string
  note_id: string
  after_seq: number
  text: string
  written_by: string
  written_at: Date
}

type CannedAnswer = {
  answer_id: string
  shortcut: string
  text: ColumnType<Record<'th' | 'la' | 'en', string>, string, string>
  version: number
  changed_by: string
  changed_at: Date
}

type ChatFirstAnswer = {
  session_id: string
  participant_id: string
  agent_id: string
  waited_from: Date
  answered_at: Date
}

/** The tables of the support chat. */
export type ChatTables = {
  canned_answer: CannedAnswer
  chat_conversation: ChatConversation
  chat_first_answer: ChatFirstAnswer
  chat_note: ChatNote
  chat_message: ChatMessage
  chat_file: ChatFile
  guest_upload: GuestUpload
}
