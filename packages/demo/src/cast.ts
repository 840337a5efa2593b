import type { Satang } from '@kapao/money/satang'

/** One deposit or withdrawal of a member before the demo begins. */
export type Movement = {
  daysAgo: number
  /** Hours and minutes in Asia/Bangkok. */
  at: `${number}:${number}`
  kind: 'deposit' | 'withdrawal' | 'withdrawal refused'
  satang: Satang
}

export type Actor = {
  /** A fixed id, so that links and notes about the demo stay true. */
  memberId: string
  name: string
  phone: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  invitedBy?: string
  joinedDaysAgo: number
  /** A bonus on the newest deposit, received a minute after it. */
  bonus?: { code: string; satang: Satang; percentSuccess: number; percentFail: number }
  history: readonly Movement[]
}

/** The password of all cast members, who exist only outside production. */
export const castPassword = 'kapao-demo-1'

const somchaiId = '0190a1c0-0000-7000-8000-000000000001'

function deposit(daysAgo: number, at: Movement['at'], satang: Satang): Movement {
  return {
    daysAgo,
    at,
    kind: 'deposit',
    satang,
  }
}
function withdrawal(daysAgo: number, at: Movement['at'], satang: Satang): Movement {
  return {
    ...deposit(daysAgo, at, satang),
    kind: 'withdrawal',
  }
}

/** The people that seed, tests, README and documents share. Each history is oldest first. */
export const cast: readonly Actor[] = [
  {
    memberId: somchaiId,
    name: 'Somchai',
    phone: '0810000001',
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '0811111111',
    joinedDaysAgo: 45,
    history: [
      deposit(44, '19:05', 50_000n),
      deposit(41, '12:31', 10_000n),
      deposit(38, '21:47', 20_000n),
      withdrawal(36, '08:12', 30_000n),
      deposit(33, '18:20', 100_000n),
      deposit(31, '13:02', 5_000n),
      deposit(28, '20:55', 30_000n),
      { ...deposit(26, '09:40', 40_000n), kind: 'withdrawal refused' },
      withdrawal(26, '09:58', 40_000n),
      deposit(23, '11:11', 15_000n),
      deposit(21, '22:08', 20_025n),
      deposit(19, '17:36', 10_000n),
      withdrawal(17, '10:24', 25_000n),
      deposit(14, '19:49', 50_000n),
      deposit(12, '12:05', 2_000n),
      deposit(10, '21:30', 10_050n),
      withdrawal(9, '15:16', 60_000n),
      deposit(7, '18:44', 30_000n),
      deposit(5, '20:03', 10_000n),
      deposit(4, '13:27', 5_000n),
      withdrawal(3, '09:09', 20_000n),
      deposit(2, '19:58', 50_000n),
      deposit(1, '12:40', 10_000n),
      deposit(1, '21:15', 20_000n),
    ],
  },
  {
    memberId: '0190a1c0-0000-7000-8000-000000000002',
    name: 'Malee',
    phone: '0810000002',
    bankCode: 'SCB',
    bankAccountName: 'มาลี ศรีสุข',
    bankAccountNo: '0822222222',
    joinedDaysAgo: 20,
    history: [deposit(19, '20:10', 30_000n), deposit(6, '18:33', 20_000n)],
    bonus: { code: 'WELCOME50', satang: 10_000n, percentSuccess: 300, percentFail: 10 },
  },
  {
    memberId: '0190a1c0-0000-7000-8000-000000000003',
    name: 'Anan',
    phone: '0810000003',
    bankCode: 'BBL',
    bankAccountName: 'ANAN THONGDEE',
    bankAccountNo: '0833333333',
    joinedDaysAgo: 3,
    history: [],
  },
  {
    // Joined before names at KTB had to be in English, so the profile offers to correct it.
    memberId: '0190a1c0-0000-7000-8000-000000000004',
    name: 'Noi',
    phone: '0810000004',
    bankCode: 'KTB',
    bankAccountName: 'น้อย แสงจันทร์',
    bankAccountNo: '0844444444',
    invitedBy: somchaiId,
    joinedDaysAgo: 30,
    history: [deposit(29, '10:02', 20_000n), deposit(8, '16:45', 10_000n)],
  },
  {
    memberId: '0190a1c0-0000-7000-8000-000000000005',
    name: 'Dao',
    phone: '0810000005',
    bankCode: 'GSB',
    bankAccountName: 'ดาว รุ่งเรือง',
    bankAccountNo: '085555555555',
    invitedBy: somchaiId,
    joinedDaysAgo: 11,
    history: [deposit(11, '21:00', 10_000n), deposit(2, '14:14', 5_000n)],
  },
]
