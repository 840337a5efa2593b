import { v5 } from 'uuid'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

/** How a member plays: how often, with how much, and for how long they stay. */
export type Habit = 'looker' | 'taster' | 'casual' | 'regular' | 'high'

/** An invented member of the demo's history. */
export type Person = {
  memberId: string
  /** Counts the members in the order in which they join. */
  number: number
  name: string
  phone: string
  language: 'th' | 'la'
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  sourceCode: string
  habit: Habit
  /** Days from the beginning of the history until they join. */
  joinsOn: number
  invitedBy: string | null
}

type Name = readonly [own: string, latin: string]

const thaiFirst: readonly Name[] = [
  ['กิตติ', 'KITTI'],
  ['วิชัย', 'WICHAI'],
  ['สุรชัย', 'SURACHAI'],
  ['ประเสริฐ', 'PRASERT'],
  ['ธนพล', 'THANAPHON'],
  ['ณัฐพล', 'NATTHAPHON'],
  ['อาทิตย์', 'ARTHIT'],
  ['ปิยะ', 'PIYA'],
  ['สมศักดิ์', 'SOMSAK'],
  ['วีระ', 'WEERA'],
  ['ชัยวัฒน์', 'CHAIWAT'],
  ['พงศกร', 'PHONGSAKON'],
  ['เอกชัย', 'EKKACHAI'],
  ['ธีรพงษ์', 'THEERAPHONG'],
  ['นพดล', 'NOPPADON'],
  ['สุดา', 'SUDA'],
  ['วรรณา', 'WANNA'],
  ['พรทิพย์', 'PHORNTHIP'],
  ['นภา', 'NAPHA'],
  ['กนกวรรณ', 'KANOKWAN'],
  ['ปราณี', 'PRANEE'],
  ['สุกัญญา', 'SUKANYA'],
  ['รัตนา', 'RATTANA'],
  ['จิราพร', 'JIRAPHON'],
  ['ศิริพร', 'SIRIPHON'],
  ['อรทัย', 'ORATHAI'],
  ['พิมพ์ใจ', 'PHIMJAI'],
  ['ธิดา', 'THIDA'],
  ['ลลิตา', 'LALITA'],
  ['มณีรัตน์', 'MANEERAT'],
]

const thaiLast: readonly Name[] = [
  ['สุขใจ', 'SUKJAI'],
  ['ทองดี', 'THONGDEE'],
  ['พูลสวัสดิ์', 'PHOONSAWAT'],
  ['แก้วมณี', 'KAEWMANEE'],
  ['บุญมา', 'BOONMA'],
  ['วงศ์ไทย', 'WONGTHAI'],
  ['รักษาศรี', 'RAKSASRI'],
  ['จันทร์เพ็ญ', 'CHANPHEN'],
  ['ศรีวิไล', 'SRIWILAI'],
  ['มั่นคง', 'MANKHONG'],
  ['เจริญผล', 'CHAROENPHON'],
  ['อินทร์แก้ว', 'INKAEW'],
  ['คำแสน', 'KHAMSAEN'],
  ['ปัญญาดี', 'PANYADEE'],
  ['ชูเกียรติ', 'CHUKIAT'],
  ['สายทอง', 'SAITHONG'],
  ['ดวงดี', 'DUANGDEE'],
  ['นาคสุข', 'NAKSUK'],
  ['พรหมมา', 'PHROMMA'],
  ['ไชยชนะ', 'CHAICHANA'],
]

const laoFirst: readonly Name[] = [
  ['ບຸນມີ', 'BOUNMY'],
  ['ສົມພອນ', 'SOMPHONE'],
  ['ຄໍາພອນ', 'KHAMPHONE'],
  ['ພອນສະຫວັນ', 'PHONESAVANH'],
  ['ສີສຸກ', 'SISOUK'],
  ['ວັນນາ', 'VANNA'],
  ['ຈັນທາ', 'CHANTHA'],
  ['ມະນີວອນ', 'MANIVONE'],
  ['ດາລາ', 'DALA'],
  ['ນາລີ', 'NALY'],
]

const laoLast: readonly Name[] = [
  ['ວົງພະຈັນ', 'VONGPHACHANH'],
  ['ສຸລິຍະວົງ', 'SOULIYAVONG'],
  ['ແກ້ວມະນີ', 'KEOMANY'],
  ['ພົມມະຈັກ', 'PHOMMACHAK'],
  ['ໄຊຍະວົງ', 'XAYAVONG'],
  ['ອິນທະວົງ', 'INTHAVONG'],
  ['ສີສະຫວັດ', 'SISAVATH'],
  ['ບຸບຜາ', 'BOUPHA'],
]

const banks = [
  ['KBANK', 34],
  ['SCB', 22],
  ['KTB', 14],
  ['BBL', 12],
  ['BAY', 8],
  ['TMB', 4],
  ['GSB', 6],
] as const
const sources = [
  ['FACEBOOK', 30],
  ['LINE', 24],
  ['TIKTOK', 20],
  ['FRIEND', 14],
  ['GOOGLE', 8],
  ['OTHER', 4],
] as const
const habits = [
  ['looker', 8],
  ['taster', 32],
  ['casual', 36],
  ['regular', 19],
  ['high', 5],
] as const

/** The first members live through what the demo shows of each kind, so they come early and stay. */
export const leads = 14
/** The fourth pays in and wants it back without having played. */
const leadHabits: readonly Habit[] = ['high', 'high', 'high', 'looker']

/** Invents the members of a history of so many days, in the order in which they join; more of them join later. */
export function inventPeople({ members, days }: { members: number; days: number }): Person[] {
  const random = createSeededRandom('people')
  const joins = Array.from({ length: members }, (_, index) =>
    index < leads
      ? random.whole(0, Math.floor(days / 3))
      : Math.floor(days * (1 - random.share() ** 1.4) ** 0.8),
  )
  const people: Person[] = []
  for (const [index, joinsOn] of joins.entries()) {
    const earlier = people.filter((each) => each.joinsOn + 2 < joinsOn && each.habit !== 'looker')
    const isInvited = earlier.length > 0 && random.chance(0.2)
    // A few invite most.
    const inviter = isInvited ? earlier[Math.floor(earlier.length * random.share() ** 2.5)] : undefined
    people.push({ ...inventPerson(random, index), joinsOn, invitedBy: inviter?.memberId ?? null })
  }
  return people
}

function inventPerson(random: SeededRandom, index: number): Omit<Person, 'joinsOn' | 'invitedBy'> {
  const language = random.chance(0.12) ? 'la' : 'th'
  const [first, firstLatin] = random.pick(language === 'la' ? laoFirst : thaiFirst)
  const [last, lastLatin] = random.pick(language === 'la' ? laoLast : thaiLast)
  const bankCode = random.weigh(banks)
  // Krungthai writes names in English, and Thai banks have no Lao letters.
  const isLatin = language === 'la' || bankCode === 'KTB' || random.chance(0.1)
  const habit = random.weigh(habits)
  return {
    memberId: v5(`member ${index}`, '0190a1c0-0000-7000-8000-00000000d0d1'),
    number: index,
    name: first,
    // Reserved for the history: 0811 and six digits that no two members share.
    phone: `0811${String(((index + 1) * 7919) % 1_000_000).padStart(6, '0')}`,
    language,
    bankCode,
    bankAccountName: isLatin ? `${firstLatin} ${lastLatin}` : `${first} ${last}`,
    bankAccountNo: `${random.whole(100, 899)}${random.text('0123456789', bankCode === 'GSB' ? 9 : 7)}`,
    sourceCode: random.weigh(sources),
    habit: leadHabits[index] ?? (index < leads ? 'regular' : habit),
  }
}
