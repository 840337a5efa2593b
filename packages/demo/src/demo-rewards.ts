import type { Setting } from '@kapao/api/features/site/site'
import { say } from './demo-offers.ts'

export const demoInvite: Setting<'invite'> = {
  isOpen: true,
  percent: 5,
  percentSuccess: 0,
  percentFail: 5,
  percentTurnover: 0,
  banners: [
    {
      image: '/offers/invite.svg',
      html: say({
        th: 'ชวนเพื่อนมาเดินตลาดด้วยกัน รับ 5% ของยอดที่เพื่อนเล่นเสียจริง ทุกวัน',
        lo: 'ຊວນໝູ່ມາຍ່າງຕະຫຼາດນຳກັນ ຮັບ 5% ຂອງຍອດທີ່ໝູ່ຫຼິ້ນເສຍແທ້ ທຸກມື້',
        en: 'Bring friends to the market: 5% of what they really lost, every day',
      }),
    },
  ],
}

export const demoRefund: Setting<'refund'> = {
  isOpen: true,
  percent: 5,
  percentSuccess: 0,
  percentFail: 0,
  percentTurnover: 0,
  minimum: 5,
  minimumInKip: 2500,
  banners: [
    {
      image: '/offers/refund.svg',
      html: say({
        th: 'วันไหนไม่เป็นใจ รับคืน 5% ของยอดเสียสุทธิ ถอนได้เลย',
        lo: 'ມື້ໃດບໍ່ເປັນໃຈ ຮັບຄືນ 5% ຂອງຍອດເສຍສຸດທິ ຖອນໄດ້ເລີຍ',
        en: 'On a bad day 5% of your net loss comes back, yours at once',
      }),
    },
  ],
}
