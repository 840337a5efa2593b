import { v5 } from 'uuid'
import { type Journal, later, type Rows } from './journal.ts'

type Line = readonly [author: 'participant' | 'bot' | 'agent', text: string]

const thaiTalks: readonly (readonly Line[])[] = [
  [
    ['participant', 'ฝากไปแล้วยังไม่เข้าเลยค่ะ'],
    ['bot', 'กรุณาส่งสลิปในหน้าฝากเงิน ยอดจะเข้าภายใน 1 นาที'],
    ['participant', 'ขอคุยกับเจ้าหน้าที่'],
    ['agent', 'สวัสดีค่ะ ขอตรวจสอบรายการให้สักครู่นะคะ'],
    ['agent', 'ยอดเข้ากระเป๋าเรียบร้อยแล้วค่ะ'],
    ['participant', 'ได้แล้ว ขอบคุณค่ะ'],
  ],
  [
    ['participant', 'ถอนเงินใช้เวลานานไหมครับ'],
    ['bot', 'ปกติไม่เกิน 5 นาที ยอดสูงกว่า 5,000 บาทรอเจ้าหน้าที่อนุมัติ'],
    ['participant', 'โอเคครับ'],
  ],
  [
    ['participant', 'โบนัสต้องทำยอดเท่าไหร่ถึงถอนได้'],
    ['bot', 'ดูเงื่อนไขได้ในหน้าโบนัส มีแถบบอกว่าเหลืออีกเท่าไร'],
    ['participant', 'ยังไม่เข้าใจ ขอคุยกับคน'],
    ['agent', 'ยอดฝาก 300 รับเพิ่ม 150 ต้องทำให้ถึง 1,350 บาทค่ะ'],
    ['participant', 'เข้าใจแล้วครับ'],
    ['agent', 'ยินดีค่ะ'],
  ],
  [
    ['participant', 'เปลี่ยนเลขบัญชีได้ไหม'],
    ['agent', 'เปลี่ยนได้หากชื่อบัญชีเป็นชื่อเดิมค่ะ ทำได้ในหน้าโปรไฟล์'],
    ['participant', 'ลองแล้ว ได้แล้วค่ะ'],
  ],
]

const laoTalks: readonly (readonly Line[])[] = [
  [
    ['participant', 'ຝາກເງິນແລ້ວຍັງບໍ່ເຂົ້າ'],
    ['bot', 'ກະລຸນາສົ່ງສະລິບໃນໜ້າຝາກເງິນ'],
    ['participant', 'ຂໍລົມກັບເຈົ້າໜ້າທີ່'],
    ['agent', 'ສະບາຍດີ ຂໍກວດສອບໃຫ້ບຶດໜຶ່ງ'],
    ['agent', 'ເງິນເຂົ້າກະເປົາແລ້ວ'],
    ['participant', 'ຂອບໃຈ'],
  ],
]

/** What a member or guest writes who still waits for somebody. */
const waitingTalks: readonly (readonly Line[])[] = [
  [
    ['participant', 'โอนเงินเข้าเกมแล้วเงินหายครับ ยอดในเกมไม่ขึ้น'],
    ['bot', 'ขออภัยค่ะ กำลังส่งเรื่องให้เจ้าหน้าที่'],
    ['participant', 'รบกวนช่วยดูให้หน่อยครับ'],
  ],
  [
    ['participant', 'ลืมรหัสผ่าน เบอร์เดิมใช้ไม่ได้แล้ว'],
    ['bot', 'กำลังส่งเรื่องให้เจ้าหน้าที่ค่ะ'],
  ],
  [
    ['participant', 'สมัครสมาชิกไม่ได้ ขึ้นว่าบัญชีนี้มีผู้ใช้แล้ว'],
    ['bot', 'กำลังส่งเรื่องให้เจ้าหน้าที่ค่ะ'],
  ],
]

type Talk = {
  participantId: string
  kind: 'member' | 'guest'
  language: 'th' | 'la'
  at: Date
  lines: readonly Line[]
  isWaiting: boolean
  /** Seconds between messages. */
  wait: () => number
}

type ChatRows = Pick<Rows, 'chat_conversation' | 'chat_message'>

function writeTalk(
  rows: ChatRows,
  { participantId, kind, language, at, lines, isWaiting, wait }: Talk,
): void {
  const sessionId = v5('chat', participantId)
  let writtenAt = at
  for (const [index, [author, text]] of lines.entries()) {
    const seq = index + 1
    rows.chat_message.push({
      participant_id: participantId,
      seq,
      author,
      client_id: v5(`message ${seq}`, participantId),
      agent_id: author === 'agent' ? 'ton' : null,
      session_id: sessionId,
      message_type: 'text',
      payload: JSON.stringify({ message: text }),
      file_id: null,
      created_at: writtenAt,
      sender_name: null,
      device_token: null,
    })
    if (index < lines.length - 1) writtenAt = later(writtenAt, author === 'participant' ? wait() : 2 * wait())
  }
  const isByBot = lines.every(([author]) => author !== 'agent')
  rows.chat_conversation.push({
    participant_id: participantId,
    kind,
    session_id: sessionId,
    state: isWaiting ? 'waiting' : isByBot ? 'bot' : 'closed',
    agent_id: null,
    language,
    last_seq: lines.length,
    last_at: writtenAt,
    read_by_participant: lines.length,
    read_by_agent: isWaiting ? 0 : lines.length,
    waiting_since: isWaiting ? writtenAt : null,
    waiting_address: isWaiting && kind === 'guest' ? '127.0.0.1' : null,
    merged_into: null,
  })
}

/** A conversation that was answered, by the bot or by an operator. One for each member at most. */
export function chat(journal: Journal): void {
  const { random, person, rows } = journal
  if (rows.chat_conversation.length > 0) return
  const lines = random.pick(person.language === 'la' ? laoTalks : thaiTalks)
  const talk = { participantId: person.memberId, kind: 'member' as const, language: person.language }
  writeTalk(rows, {
    ...talk,
    at: later(journal.at, -600),
    lines,
    isWaiting: false,
    wait: () => 5 + Math.min(random.wait(12), 40),
  })
}

/** A member who waits for an operator now. */
export function askForAgent(journal: Journal): void {
  const lines = waitingTalks[0] ?? []
  const talk = {
    participantId: journal.person.memberId,
    kind: 'member' as const,
    language: journal.person.language,
  }
  journal.rows.chat_conversation.length = 0
  journal.rows.chat_message.length = 0
  writeTalk(journal.rows, {
    ...talk,
    at: later(journal.end, -17 * 60),
    lines,
    isWaiting: true,
    wait: () => 20,
  })
}

/** Guests who wait for an operator now. */
export function letGuestsWait(rows: ChatRows, end: Date): void {
  for (const [index, lines] of waitingTalks.slice(1).entries())
    writeTalk(rows, {
      participantId: v5(`guest ${index}`, '0190a1c0-0000-7000-8000-00000000d0d2'),
      kind: 'guest',
      language: 'th',
      at: later(end, -(index + 1) * 9 * 60),
      lines,
      isWaiting: true,
      wait: () => 15,
    })
}
