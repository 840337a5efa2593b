import { type Journal, later, nextId } from './journal.ts'

/** The User-Agent of phones and computers, each with its share. */
const devices = [
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    56,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    34,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    10,
  ],
] as const

const monthSeconds = 30 * 86_400

/** The session of the member's phone, as it was last used. Nobody has its token. */
export function addSession(journal: Journal): void {
  const { random, at, end, person } = journal
  const lastSeen = at < end ? at : end
  const ip = `49.${random.whole(228, 237)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
  const endsAt = later(lastSeen, monthSeconds)
  journal.rows.session.push({
    token_hash: Buffer.from(random.text('0123456789abcdef', 64), 'hex'),
    session_id: nextId(journal, 'session'),
    member_id: person.memberId,
    created_at: later(lastSeen, -random.whole(600, 7200)),
    expires_at: endsAt,
    revoked_at: null,
    device: random.weigh(devices),
    address: ip,
    last_seen_at: lastSeen,
    ends_at: endsAt,
    idle_seconds: monthSeconds,
    stepped_up_at: null,
  })
}
