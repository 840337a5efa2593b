import type { Insertable } from 'kysely'
import type { Tables } from '@kapao/database/tables'

type Offer = Insertable<Tables['offer']>
export type Words = { th: string; lo: string; en: string }

/** An operator's text in three languages, each marked with its language. */
export function say({ th, lo, en }: Words): string {
  return `<p lang="th">${th}</p>\n<p lang="lo">${lo}</p>\n<p lang="en">${en}</p>`
}

const common = {
  kind: 'bonus',
  stock: null,
  credit_fixed: 0n,
  credit_percent: 0,
  percent_success: 0,
  turnover_percent: 0,
  hours: null,
  description: '',
  currency: 'BAHT',
} as const

function show(picture: string, words: Words) {
  return {
    banners: JSON.stringify([{ image: `/offers/${picture}.svg`, html: say(words) }]),
  }
}

const offersInBaht = [
  {
    ...common,
    code: 'WELCOME50',
    type: 'limit',
    max_received: 1,
    least_deposit: 10_000n,
    credit_percent: 50,
    credit_most: 50_000n,
    percent_success: 300,
    percent_fail: 10,
    ...show('welcome', {
      th: 'ต้อนรับสมาชิกใหม่ รับเพิ่ม 50% ของยอดฝากแรก',
      lo: 'ຕ້ອນຮັບສະມາຊິກໃໝ່ ຮັບເພີ່ມ 50% ຂອງຍອດຝາກທຳອິດ',
      en: 'Welcome: 50% on top of your first deposit',
    }),
    sort_order: 1,
  },
  {
    ...common,
    code: 'DAILY20',
    type: 'day',
    max_received: 1,
    least_deposit: 10_000n,
    credit_percent: 20,
    credit_most: 20_000n,
    percent_success: 200,
    percent_fail: 10,
    hours: 24,
    ...show('daily', {
      th: 'ฝากแรกของวัน รับเพิ่ม 20%',
      lo: 'ຝາກທຳອິດຂອງມື້ ຮັບເພີ່ມ 20%',
      en: 'First deposit of the day: 20% on top',
    }),
    sort_order: 2,
  },
  {
    ...common,
    code: 'WEEK30',
    type: 'week',
    max_received: 2,
    least_deposit: 30_000n,
    credit_percent: 30,
    credit_most: 100_000n,
    percent_success: 250,
    percent_fail: 10,
    hours: 72,
    ...show('weekend', {
      th: 'คืนนี้ตลาดคึกคัก รับเพิ่ม 30% สัปดาห์ละ 2 ครั้ง',
      lo: 'ຄືນນີ້ຕະຫຼາດຄຶກຄັກ ຮັບເພີ່ມ 30% ອາທິດລະ 2 ເທື່ອ',
      en: 'The market is lively: 30% on top, twice a week',
    }),
    sort_order: 3,
  },
  {
    ...common,
    code: 'PLAY10',
    type: 'day',
    max_received: 3,
    least_deposit: 5_000n,
    credit_percent: 10,
    credit_most: 10_000n,
    turnover_percent: 300,
    percent_fail: 5,
    ...show('turn', {
      th: 'เล่นครบ 3 เท่า ถอนได้เลย รับเพิ่ม 10% วันละ 3 ครั้ง',
      lo: 'ຫຼິ້ນຄົບ 3 ເທົ່າ ຖອນໄດ້ເລີຍ ຮັບເພີ່ມ 10% ມື້ລະ 3 ເທື່ອ',
      en: 'Play it three times over and withdraw: 10% on top, three times a day',
    }),
    sort_order: 4,
  },
  {
    ...common,
    code: 'FREE20',
    type: 'limit',
    max_received: 1,
    stock: 1000,
    least_deposit: 0n,
    credit_fixed: 2_000n,
    credit_most: 2_000n,
    percent_success: 1000,
    percent_fail: 5,
    hours: 168,
    ...show('gift', {
      th: 'เครดิตฟรี 20 บาท ไม่ต้องฝาก มี 1,000 สิทธิ์',
      lo: 'ເຄຣດິດຟຣີ 20 ບາດ ບໍ່ຕ້ອງຝາກ ມີ 1,000 ສິດ',
      en: '20 baht for free, no deposit, for the first 1,000',
    }),
    sort_order: 5,
  },
  {
    ...common,
    kind: 'promotion',
    code: 'KAPAO100',
    type: 'limit',
    max_received: 1,
    least_deposit: 10_000n,
    credit_percent: 100,
    credit_most: 10_000n,
    percent_success: 400,
    percent_fail: 10,
    hours: 168,
    banners: '[]',
    description: say({
      th: 'ฝาก 100 รับเพิ่มอีก 100 สำหรับคนที่รู้รหัสนี้',
      lo: 'ຝາກ 100 ຮັບເພີ່ມອີກ 100 ສຳລັບຄົນທີ່ຮູ້ລະຫັດນີ້',
      en: 'Deposit 100 and get another 100, for those who know this code',
    }),
    sort_order: 1,
  },
  {
    ...common,
    kind: 'promotion',
    code: 'NIGHT15',
    type: 'day',
    max_received: 1,
    least_deposit: 5_000n,
    credit_percent: 15,
    credit_most: 15_000n,
    percent_success: 150,
    percent_fail: 10,
    banners: '[]',
    description: say({
      th: 'รหัสของคนนอนดึก รับเพิ่ม 15% วันละครั้ง',
      lo: 'ລະຫັດຂອງຄົນນອນເດິກ ຮັບເພີ່ມ 15% ມື້ລະເທື່ອ',
      en: 'For those who stay up late: 15% on top, once a day',
    }),
    sort_order: 2,
  },
  {
    ...common,
    kind: 'promotion',
    code: 'THANKS10',
    type: 'limit',
    max_received: 1,
    least_deposit: 0n,
    credit_fixed: 1_000n,
    credit_most: 1_000n,
    percent_fail: 0,
    banners: '[]',
    description: say({
      th: 'ขอบคุณที่อยู่กับเรา เครดิต 10 บาท ถอนได้เลย',
      lo: 'ຂອບໃຈທີ່ຢູ່ກັບເຮົາ ເຄຣດິດ 10 ບາດ ຖອນໄດ້ເລີຍ',
      en: 'Thank you for staying with us: 10 baht, yours at once',
    }),
    sort_order: 3,
  },
  {
    ...common,
    kind: 'prize',
    code: 'WHEELFREE',
    type: 'limit',
    max_received: 1,
    least_deposit: 0n,
    credit_fixed: 5_000n,
    credit_most: 5_000n,
    percent_success: 500,
    percent_fail: 5,
    hours: 168,
    banners: '[]',
    sort_order: 1,
  },
] satisfies readonly Offer[]

/** A round figure in kip for one in baht. */
export const kipPerBaht = 500n

type Reworded = { code: string } & Partial<Pick<Offer, 'banners' | 'description'>>

/** The offers whose codes or words have an amount, with the amount in kip. */
const inKipWords: Readonly<Record<string, Reworded>> = {
  FREE20: {
    code: 'FREE10000',
    ...show('gift', {
      th: 'เครดิตฟรี 10,000 กีบ ไม่ต้องฝาก มี 1,000 สิทธิ์',
      lo: 'ເຄຣດິດຟຣີ 10,000 ກີບ ບໍ່ຕ້ອງຝາກ ມີ 1,000 ສິດ',
      en: '10,000 kip for free, no deposit, for the first 1,000',
    }),
  },
  KAPAO100: {
    code: 'KAPAO50000',
    description: say({
      th: 'ฝาก 50,000 กีบ รับเพิ่มอีก 50,000 สำหรับคนที่รู้รหัสนี้',
      lo: 'ຝາກ 50,000 ກີບ ຮັບເພີ່ມອີກ 50,000 ສຳລັບຄົນທີ່ຮູ້ລະຫັດນີ້',
      en: 'Deposit 50,000 kip and get another 50,000, for those who know this code',
    }),
  },
  THANKS10: {
    code: 'THANKS5000',
    description: say({
      th: 'ขอบคุณที่อยู่กับเรา เครดิต 5,000 กีบ ถอนได้เลย',
      lo: 'ຂອບໃຈທີ່ຢູ່ກັບເຮົາ ເຄຣດິດ 5,000 ກີບ ຖອນໄດ້ເລີຍ',
      en: 'Thank you for staying with us: 5,000 kip, yours at once',
    }),
  },
}

function inKip(offer: (typeof offersInBaht)[number]): Offer {
  return {
    ...offer,
    code: `${offer.code}LAK`,
    currency: 'LAK',
    least_deposit: offer.least_deposit * kipPerBaht,
    credit_fixed: offer.credit_fixed * kipPerBaht,
    credit_most: offer.credit_most * kipPerBaht,
    ...inKipWords[offer.code],
  }
}

/**
 * The demo's bonuses (at least one of each type), its promotions, which are found by code, and the wheel's prizes: for
 * wallets in baht and for wallets in kip.
 */
export const demoOffers: readonly Offer[] = [...offersInBaht, ...offersInBaht.map(inKip)]
