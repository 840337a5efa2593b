import type { Tables } from '@kapao/database/tables'
import type { Insertable } from 'kysely'
import { kipPerBaht, say, type Words } from './demo-offers.ts'

/** 300 baht of deposits earn one coin. */
const perCoin = 30_000n

const wheel = { name: 'Kapao', is_open: true, coupon_days: 30, closed_kinds: [] }

type Slice = Insertable<Tables['wheel_slice']>

function slice(
  facts: Pick<Slice, 'code' | 'label' | 'bg_color' | 'weight' | 'kind' | 'prize'> & Partial<Slice>,
  words: Words,
): Slice {
  return {
    currency: 'BAHT',
    sort_order: 0,
    text_color: '#ffffff',
    offer_code: null,
    stock: null,
    budget: null,
    ...facts,
    html_description: say(words),
  }
}

function money(baht: string): Words {
  return {
    th: `เงิน ${baht} บาท เข้ากระเป๋าทันทีเมื่อรับ ถอนได้`,
    lo: `ເງິນ ${baht} ບາດ ເຂົ້າກະເປົາທັນທີເມື່ອຮັບ ຖອນໄດ້`,
    en: `${baht} baht, in your wallet at once, and yours to withdraw`,
  }
}

function coins(count: number): Words {
  return {
    th: `เหรียญ ${count} เหรียญ สำหรับหมุนวงล้อ`,
    lo: `ຫຼຽນ ${count} ຫຼຽນ ສຳລັບໝຸນວົງລໍ້`,
    en: `${count === 1 ? 'A coin' : `${count} coins`} for the wheel`,
  }
}

/**
 * The eight slices of the demo's wheel, in their order around it. The weights add up to a thousand. The labels are
 * symbols that every language understands; the screen names them in words.
 */
const slicesInBaht: readonly Slice[] = [
  slice({ code: 'B5', label: '฿5', bg_color: '#0f766e', weight: 300, kind: 'baht', prize: 500n }, money('5')),
  slice({ code: 'COIN1', label: '+1', bg_color: '#b45309', weight: 280, kind: 'coins', prize: 1n }, coins(1)),
  slice(
    {
      code: 'B100',
      label: '฿100',
      bg_color: '#1d4ed8',
      weight: 25,
      kind: 'baht',
      prize: 10_000n,
      stock: 1000,
    },
    money('100'),
  ),
  slice(
    {
      code: 'FREE50',
      label: '+50',
      bg_color: '#9d174d',
      weight: 130,
      kind: 'bonus',
      prize: 5_000n,
      offer_code: 'WHEELFREE',
    },
    {
      th: 'เครดิต 50 บาท ทำยอดได้ 250 บาทแล้วถอนทั้งหมดได้',
      lo: 'ເຄຣດິດ 50 ບາດ ເຮັດຍອດໄດ້ 250 ບາດແລ້ວຖອນທັງໝົດໄດ້',
      en: '50 baht of credit: play it up to 250 baht and withdraw it all',
    },
  ),
  slice(
    { code: 'B20', label: '฿20', bg_color: '#15803d', weight: 200, kind: 'baht', prize: 2_000n },
    money('20'),
  ),
  slice({ code: 'COIN3', label: '+3', bg_color: '#c2410c', weight: 60, kind: 'coins', prize: 3n }, coins(3)),
  slice(
    {
      code: 'B1000',
      label: '฿1,000',
      bg_color: '#fbbf24',
      text_color: '#2b1b00',
      weight: 1,
      kind: 'baht',
      prize: 100_000n,
      budget: 5_000_000n,
    },
    money('1,000'),
  ),
  slice(
    {
      code: 'SHIRT',
      label: 'T-shirt',
      bg_color: '#4338ca',
      weight: 4,
      kind: 'goods',
      prize: 1n,
      stock: 50,
    },
    {
      th: 'เสื้อยืดกะเพรา รับแล้วเจ้าหน้าที่จะโทรหาคุณ',
      lo: 'ເສື້ອຍືດກະເພົາ ຮັບແລ້ວເຈົ້າໜ້າທີ່ຈະໂທຫາທ່ານ',
      en: 'A Kapao T-shirt: claim it, and we will call you',
    },
  ),
].map((each, index) => ({ ...each, sort_order: index + 1 }))

function moneyInKip(kip: string): Words {
  return {
    th: `เงิน ${kip} กีบ เข้ากระเป๋าทันทีเมื่อรับ ถอนได้`,
    lo: `ເງິນ ${kip} ກີບ ເຂົ້າກະເປົາທັນທີເມື່ອຮັບ ຖອນໄດ້`,
    en: `${kip} kip, in your wallet at once, and yours to withdraw`,
  }
}

/** What the slices with money say for wallets in kip. */
const labelsInKip: Readonly<Record<string, Pick<Slice, 'code' | 'label' | 'html_description'>>> = {
  B5: { code: 'K2500', label: '₭2,500', html_description: say(moneyInKip('2,500')) },
  B20: { code: 'K10000', label: '₭10,000', html_description: say(moneyInKip('10,000')) },
  B100: { code: 'K50000', label: '₭50,000', html_description: say(moneyInKip('50,000')) },
  B1000: { code: 'K500000', label: '₭500,000', html_description: say(moneyInKip('500,000')) },
  FREE50: {
    code: 'FREE25000',
    label: '+25,000',
    html_description: say({
      th: 'เครดิต 25,000 กีบ ทำยอดได้ 125,000 กีบแล้วถอนทั้งหมดได้',
      lo: 'ເຄຣດິດ 25,000 ກີບ ເຮັດຍອດໄດ້ 125,000 ກີບແລ້ວຖອນທັງໝົດໄດ້',
      en: '25,000 kip of credit: play it up to 125,000 kip and withdraw it all',
    }),
  },
}

function inKip(inBaht: Slice): Slice {
  const isMoney = inBaht.kind === 'baht' || inBaht.kind === 'bonus'
  return {
    ...inBaht,
    currency: 'LAK',
    prize: isMoney ? inBaht.prize * kipPerBaht : inBaht.prize,
    budget: typeof inBaht.budget === 'bigint' ? inBaht.budget * kipPerBaht : null,
    offer_code: typeof inBaht.offer_code === 'string' ? `${inBaht.offer_code}LAK` : null,
    ...labelsInKip[inBaht.code],
  }
}

export type DemoWheel = {
  rate: Insertable<Tables['coin_rate']>
  wheel: Insertable<Tables['wheel']>
  slices: readonly Slice[]
}

/** The demo's wheels: the same one for wallets in baht and, with its money in kip, for wallets in kip. */
export const demoWheels: readonly DemoWheel[] = [
  {
    rate: { currency: 'BAHT', per_coin: perCoin },
    wheel: { ...wheel, currency: 'BAHT' },
    slices: slicesInBaht,
  },
  {
    rate: { currency: 'LAK', per_coin: perCoin * kipPerBaht },
    wheel: { ...wheel, currency: 'LAK' },
    slices: slicesInBaht.map(inKip),
  },
]
